import { actionLogChannel, type ChannelTag, type OrgId } from '@cartograph/contract'
import { workspaceChangeChannel, type WorkspaceChange } from '@cartograph/ingestion'
import { sql, type Transaction } from '@cartograph/store'

/** The NOTIFY channel for what happens in the channels of a workspace. */
export const messagesChanged = 'messages_changed'

/** Notifies every process of a change. The database sends the notification with the commit. */
export async function notifyChannel(
  tx: Transaction,
  orgId: OrgId,
  channel: ChannelTag,
): Promise<void> {
  await tx.execute(sql`select ${changeNotice(orgId, channel)}`)
  await notifyCharts(tx, orgId, channel)
}

/** The same within another statement, for each row that it returns. */
export function changeNotice(orgId: OrgId, channel: ChannelTag) {
  const change = JSON.stringify({ type: 'changed', org_id: orgId, channel })
  return sql`pg_notify(${messagesChanged}, ${change})`
}

/** Entries of the action log also appear beside insights and on charts, whose readers have not opened the channel. */
export async function notifyCharts(
  tx: Transaction,
  orgId: OrgId,
  channel: ChannelTag,
): Promise<void> {
  if (channel !== actionLogChannel) return
  const hint: WorkspaceChange = { org_id: orgId, topic: 'insights' }
  await tx.execute(sql`select pg_notify(${workspaceChangeChannel}, ${JSON.stringify(hint)})`)
}
