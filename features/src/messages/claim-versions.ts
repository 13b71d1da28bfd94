import type { ChannelTag, OrgId } from '@cartograph/contract'
import { channels, sql, type Transaction } from '@cartograph/store'

/**
 * The numbers of the next changes of a channel, in ascending order. Other writers of the channel wait until the
 * transaction ends, so that a reader of a number has all changes before it.
 */
export async function claimVersions(
  tx: Transaction,
  orgId: OrgId,
  tag: ChannelTag,
  count: number,
): Promise<number[]> {
  const [row] = await tx
    .insert(channels)
    .values({ orgId, tag, version: count })
    .onConflictDoUpdate({
      target: [channels.orgId, channels.tag],
      set: { version: sql`${channels.version} + ${count}` },
    })
    .returning({ version: channels.version })
  const last = row?.version ?? count
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
