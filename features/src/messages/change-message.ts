import { and, eq, messages, sql, type Transaction } from '@cartograph/store'
import { claim } from './claim-versions.ts'
import { changeNotice, notifyCharts } from './notify-channel.ts'

type Row = typeof messages.$inferSelect

/** Which message of which channel; the channel's changes are numbered. */
export type StoredMessage = Pick<Row, 'orgId' | 'id' | 'channel'>

/** Changes a message under the next number of its channel, and notifies the listeners. */
export async function changeMessage(
  tx: Transaction,
  { orgId, id, channel }: StoredMessage,
  set: Partial<Row> = {},
): Promise<void> {
  await notifyCharts(tx, orgId, channel)
  const claimed = tx.$with('claimed').as(claim(tx, orgId, channel, 1))
  await tx
    .with(claimed)
    .update(messages)
    .set({ ...set, version: sql`(select version from claimed)` })
    .where(isMessage(orgId, id))
    .returning({ notified: changeNotice(orgId, channel) })
}

/** The same under a number that was claimed before. */
export async function touchMessage(
  tx: Transaction,
  { orgId, id }: Pick<StoredMessage, 'orgId' | 'id'>,
  version: number,
  set: Partial<Row> = {},
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...set, version })
    .where(isMessage(orgId, id))
}

export function isMessage(orgId: Row['orgId'], id: Row['id']) {
  return and(eq(messages.orgId, orgId), eq(messages.id, id))
}
