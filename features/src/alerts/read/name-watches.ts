import { platformNames, type AlertCondition } from '@cartograph/contract'
import { addMetrics } from '@cartograph/semantic'
import { connections, eq, segments, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../../custom-metrics/index.ts'
import { readUnits } from '../../workspace-units.ts'
import { nameMetric } from './name-metric.ts'
import type { WatchNames } from './watch-names.ts'

/** The names of what alerts watch, without its values. */
export async function nameWatches(
  ctx: Context,
  tx: Transaction,
  conditions: readonly Pick<AlertCondition, 'watch'>[],
): Promise<WatchNames[]> {
  const { orgId } = requireWorkspace(ctx)
  const { currency } = await readUnits(tx, orgId)
  const metrics = await selectMetrics(tx, orgId)
  const model = addMetrics(ctx.semantic.model, metrics.map(toWorkspaceMetric))
  const sources = await tx.select().from(connections).where(eq(connections.orgId, orgId))
  const groups = await tx
    .select({ id: segments.id, name: segments.name })
    .from(segments)
    .where(eq(segments.orgId, orgId))
  const none = { within: null, by: null }
  return conditions.map(({ watch }): WatchNames => {
    if (watch.kind === 'metric') return nameMetric(model, watch, currency)
    if (watch.kind === 'segment') {
      const subject = groups.find(({ id }) => id === watch.segment_id)?.name ?? null
      return { ...none, subject, format: { kind: 'number', currency: null } }
    }
    const source = sources.find(({ id }) => id === watch.connection_id)
    return { ...none, subject: source === undefined ? null : nameSource(source), format: null }
  })
}

/** The name of a private connection is its owner's. */
export function nameSource({
  isPrivate,
  name,
  platform,
}: Pick<typeof connections.$inferSelect, 'isPrivate' | 'name' | 'platform'>): string {
  return isPrivate ? platformNames[platform] : name
}
