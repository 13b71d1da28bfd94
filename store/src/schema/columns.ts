import type { OrgId } from '@cartograph/contract'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
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

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (data) => Buffer.from(data),
})
