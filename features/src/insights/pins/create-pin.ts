import {
  AppError,
  createFeedPin as endpoint,
  maxPins,
  type ConnectionId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  and,
  connections,
  count,
  eq,
  feedPins,
  memberships,
  type Transaction,
} from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireInsight } from '../feed/require-insight.ts'
import { presentPin } from './present-pin.ts'

/** Pins an insight for the caller. An existing pin is left unchanged. */
export const createFeedPin = serves(endpoint, async (ctx, { feed_id, datasource_id, notes }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    // Locked, so that concurrent pins are counted one after the other.
    await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
      .for('no key update')
    const insight = await requireInsight(tx, { orgId, id: feed_id })
    const mine = and(eq(feedPins.orgId, orgId), eq(feedPins.userId, userId))
    const [known] = await tx
      .select()
      .from(feedPins)
      .where(and(mine, eq(feedPins.insightId, feed_id)))
    if (known !== undefined) return presentPin(known)
    await refuseTooMany(tx, { orgId, userId })
    if (datasource_id !== null) await requireConnection(tx, { orgId, id: datasource_id })
    const row: typeof feedPins.$inferSelect = {
      orgId,
      userId,
      insightId: feed_id,
      datasourceId: datasource_id ?? insight.datasourceId,
      notes,
      createdAt: ctx.clock(),
    }
    await tx.insert(feedPins).values(row)
    return presentPin(row)
  })
})

async function refuseTooMany(
  tx: Transaction,
  { orgId, userId }: { readonly orgId: OrgId; readonly userId: UserId },
): Promise<void> {
  const [counted] = await tx
    .select({ pins: count() })
    .from(feedPins)
    .where(and(eq(feedPins.orgId, orgId), eq(feedPins.userId, userId)))
  if ((counted?.pins ?? 0) < maxPins) return
  throw new AppError('conflict', `Pin limit reached (${maxPins}). Unpin an insight first.`)
}

async function requireConnection(
  tx: Transaction,
  { orgId, id }: { readonly orgId: OrgId; readonly id: ConnectionId },
): Promise<void> {
  const [found] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.orgId, orgId), eq(connections.id, id)))
    .for('key share')
  if (found === undefined) throw new AppError('not_found')
}
