import type { Context } from '../../context.ts'
import { notifyFirstSyncs } from './notify-first-syncs.ts'
import { notifyLostConnections } from './notify-lost-connections.ts'
import { settleLostConnections } from './settle-lost-connections.ts'

/** Safe to repeat and to run in several processes at once. */
export async function notifyOfConnections(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  await notifyFirstSyncs(ctx)
  await settleLostConnections(ctx)
  await notifyLostConnections(ctx)
}
