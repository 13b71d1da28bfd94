import { and, eq, messages, type Transaction } from '@cartograph/store'
import { claimVersions } from './claim-versions.ts'
import { tellChannel } from './tell-channel.ts'

type Row = typeof messages.$inferSelect

/** Which message of which channel; the channel's changes are numbered. */
export type StoredMessage = Pick<Row, 'orgId' | 'id' | 'channel'>

/** Changes a message under the next number of its channel, and tells the listeners. */
export async function changeMessage(
  tx: Transaction,
  message: StoredMessage,
  set: Partial<Row> = {},
): Promise<void> {
  const [version = 0] = await claimVersions(tx, message.orgId, message.channel, 1)
  await touchMessage(tx, message, version, set)
  await tellChannel(tx, message.orgId, message.channel)
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
    .where(and(eq(messages.orgId, orgId), eq(messages.id, id)))
}
