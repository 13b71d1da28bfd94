import { actionLogChannel, type ChannelTag, type OrgId } from '@cartograph/contract'
import { workspaceChangeChannel, type WorkspaceChange } from '@cartograph/ingestion'
import { sql, type Transaction } from '@cartograph/store'

/** The NOTIFY channel for what happens in the channels of a workspace. */
export const messagesChanged = 'messages_changed'

/** Tells every process of a change. The database sends it with the commit: a stored change is announced. */
export async function tellChannel(
  tx: Transaction,
  orgId: OrgId,
  channel: ChannelTag,
): Promise<void> {
  await tx.execute(sql`select ${changeNotice(orgId, channel)}`)
  await tellCharts(tx, orgId, channel)
}

/** The same within another statement, for each row that it returns. */
export function changeNotice(orgId: OrgId, channel: ChannelTag) {
  const change = JSON.stringify({ type: 'changed', org_id: orgId, channel })
  return sql`pg_notify(${messagesChanged}, ${change})`
}

/** Entries of the action log also stand beside insights and on charts, whose readers have not opened the channel. */
export async function tellCharts(
  tx: Transaction,
  orgId: OrgId,
  channel: ChannelTag,
): Promise<void> {
  if (channel !== actionLogChannel) return
  const hint: WorkspaceChange = { org_id: orgId, topic: 'insights' }
  await tx.execute(sql`select pg_notify(${workspaceChangeChannel}, ${JSON.stringify(hint)})`)
}
