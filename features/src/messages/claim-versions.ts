import type { ChannelTag, OrgId } from '@cartograph/contract'
import { channels, sql, type Transaction } from '@cartograph/store'

/**
 * The statement that moves the counter of a channel. Other writers of the channel wait from here until the
 * transaction ends, so that a reader of a number has all changes before it: little should follow.
 */
export function claim(tx: Transaction, orgId: OrgId, tag: ChannelTag, count: number) {
  return tx
    .insert(channels)
    .values({ orgId, tag, version: count })
    .onConflictDoUpdate({
      target: [channels.orgId, channels.tag],
      set: { version: sql`${channels.version} + ${count}` },
    })
    .returning({ version: channels.version })
}

/** The numbers of the next changes of a channel, in ascending order. */
export async function claimVersions(
  tx: Transaction,
  orgId: OrgId,
  tag: ChannelTag,
  count: number,
): Promise<number[]> {
  const [row] = await claim(tx, orgId, tag, count)
  const last = row?.version ?? count
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
