import type { ChannelTag, OrgId } from '@cartograph/contract'
import { sql, type Transaction } from '@cartograph/store'

/** The NOTIFY channel for what happens in the channels of a workspace. */
export const messagesChanged = 'messages_changed'

/** Tells every process of a change. The database sends it with the commit: a stored change is announced. */
export async function tellChannel(
  tx: Transaction,
  orgId: OrgId,
  channel: ChannelTag,
): Promise<void> {
  const change = JSON.stringify({ type: 'changed', org_id: orgId, channel })
  await tx.execute(sql`select pg_notify(${messagesChanged}, ${change})`)
}
