import {
  AppError,
  type ConnectionId,
  type SegmentId,
  type SyncedAudienceId,
} from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  isNull,
  segments,
  syncedAudiences,
  type SQL,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'

export type SyncRow = typeof syncedAudiences.$inferSelect

export interface SyncWithPlaces {
  readonly sync: SyncRow
  readonly segment: typeof segments.$inferSelect
  readonly destination: typeof connections.$inferSelect
}

/** One that is deleted, and whose list is being emptied, is not found. */
export async function requireSync(
  ctx: Context,
  tx: Transaction,
  id: SyncedAudienceId,
): Promise<SyncWithPlaces> {
  const [found] = await selectSyncs(ctx, tx, eq(syncedAudiences.id, id))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** The synced audiences of the workspace, with their segments and destinations. */
export function selectSyncs(ctx: Context, tx: Transaction, where?: SQL) {
  const { orgId } = requireWorkspace(ctx)
  return tx
    .select({ sync: syncedAudiences, segment: segments, destination: connections })
    .from(syncedAudiences)
    .innerJoin(
      segments,
      and(eq(segments.orgId, syncedAudiences.orgId), eq(segments.id, syncedAudiences.segmentId)),
    )
    .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
    .where(and(eq(syncedAudiences.orgId, orgId), isNull(syncedAudiences.emptyingSince), where))
    .$dynamic()
}

/** Locks the segment and the destination, so that neither is deleted meanwhile. */
export async function requirePlaces(
  ctx: Context,
  tx: Transaction,
  {
    segmentId,
    connectionId,
  }: { readonly segmentId: SegmentId; readonly connectionId: ConnectionId },
): Promise<Omit<SyncWithPlaces, 'sync'>> {
  const { orgId } = requireWorkspace(ctx)
  const [segment] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.orgId, orgId), eq(segments.id, segmentId)))
    .for('key share')
  if (segment === undefined) throw invalidField('segment_id', 'This segment does not exist')
  const [destination] = await tx
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.orgId, orgId),
        eq(connections.id, connectionId),
        eq(connections.context, 'destination'),
      ),
    )
    .for('key share')
  if (destination === undefined)
    throw invalidField('destination_id', 'This destination does not exist')
  return { segment, destination }
}
