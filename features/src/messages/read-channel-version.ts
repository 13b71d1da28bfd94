import type { ChannelTag } from '@cartograph/contract'
import { and, channels, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { requireReadableChannel } from './channel-access.ts'

/** The number of the latest change of a channel that the caller may read; 0 before the first. */
export async function selectVersion(
  tx: Transaction,
  ctx: Context,
  tag: ChannelTag,
): Promise<number> {
  await requireReadableChannel(ctx, tx, tag)
  const { orgId } = requireWorkspace(ctx)
  const [known] = await tx
    .select({ version: channels.version })
    .from(channels)
    .where(and(eq(channels.orgId, orgId), eq(channels.tag, tag)))
  return known?.version ?? 0
}

export async function readChannelVersion(ctx: Context, tag: ChannelTag): Promise<number> {
  return ctx.store.inWorkspace(requireWorkspace(ctx).orgId, (tx) => selectVersion(tx, ctx, tag))
}
