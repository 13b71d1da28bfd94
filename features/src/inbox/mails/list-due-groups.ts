import type { OrgId, UserId } from '@cartograph/contract'
import { sql, notifications } from '@cartograph/store'
import type { Context } from '../../context.ts'

/** The unread notifications that one email is about. */
export interface MailGroup {
  readonly orgId: OrgId
  readonly userId: UserId
  readonly mailGroup: string
}

/** By then most people who are at their screen have read it, and what belongs together has been written. */
export const mailAfterMs = 3 * 60_000
/** Between two emails of a group: what a storm adds waits for the next one. */
export const betweenMailsMs = 15 * 60_000

/** The condition on groups, by the alias of their waiting notifications. */
export function isDue(now: Date) {
  const [waited, quiet] = [mailAfterMs, betweenMailsMs].map((ms) =>
    new Date(now.getTime() - ms).toISOString(),
  )
  return sql`
    waiting.created_at <= ${waited}::timestamptz and not exists (
      select from ${notifications} earlier
      where earlier.org_id = waiting.org_id and earlier.user_id = waiting.user_id
        and earlier.mail_group = waiting.mail_group and earlier.mailed_at > ${quiet}::timestamptz
    )`
}

export const isWaiting = sql`
  waiting.mail_group is not null and waiting.mailed_at is null and waiting.read_at is null`

export async function listDueGroups(ctx: Context): Promise<MailGroup[]> {
  const { rows } = await ctx.store.asSystem((tx) =>
    tx.execute<{ org_id: OrgId; user_id: UserId; mail_group: string }>(sql`
      select distinct waiting.org_id, waiting.user_id, waiting.mail_group
      from ${notifications} waiting
      where ${isWaiting} and ${isDue(ctx.clock())}
      order by 1, 2, 3
      limit 1000`),
  )
  return rows.map((row) => ({
    orgId: row.org_id,
    userId: row.user_id,
    mailGroup: row.mail_group,
  }))
}
