import type { OrgId, PagedList, PageSize, UserId } from '@cartograph/contract'
import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** How many rows of a list each user sees per page. */
export const pageSizes = pgTable(
  'page_sizes',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<PagedList>().notNull(),
    rows: smallint('rows').$type<PageSize>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.list] }),
    index('page_sizes_user_id').on(table.userId),
  ],
)
