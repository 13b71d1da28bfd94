import type { OrgId } from '@cartograph/contract'
import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './workspaces.ts'

/** The workspace of a row, with which the row is deleted. */
export function orgId() {
  return uuid('org_id')
    .$type<OrgId>()
    .notNull()
    .references(() => workspaces.orgId, { onDelete: 'cascade' })
}

export function moment(name: string) {
  return timestamp(name, { withTimezone: true })
}
