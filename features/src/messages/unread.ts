import type { OrgId, UserId } from '@cartograph/contract'
import { messages, sql } from '@cartograph/store'

/** Whether a message, by its alias, is unread: written by others since the user joined, and after what they saw. */
export function isUnread(alias: string, orgId: OrgId, userId: UserId) {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`(
    ${column('deleted_at')} is null
    and ${column('user_id')} is distinct from ${userId}::uuid
    and ${column('created_at')} >= (
      select max(joined_at) from workspace_people where user_id = ${userId}::uuid and is_active
    )
    and ${column('position')} > coalesce((
      select position from channel_reads
      where org_id = ${orgId} and user_id = ${userId}::uuid and channel = ${column('channel')}
    ), 0)
  )`
}

/** A message with its replies. */
export const inThread = sql`(one.id = ${messages.id} or one.parent_id = ${messages.id})`
