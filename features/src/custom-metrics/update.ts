import { AppError, updateCustomMetric as endpoint, type CustomMetric } from '@cartograph/contract'
import { and, customMetrics, eq, type Transaction } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { serves } from '../serves.ts'
import { checkComputable } from './check-computable.ts'
import { refuse } from './check-definition.ts'
import { keepVersion } from './keep-version.ts'
import {
  presentMetric,
  requireMetric,
  selectMetrics,
  toWorkspaceMetric,
  type MetricRow,
} from './metric-rows.ts'

export const updateCustomMetric = serves(
  endpoint,
  async (ctx, { metricId, name, description, metric_definition: definition, version }) =>
    change(ctx, { endpoint, subject: metricId, details: { name } }, async (tx) => {
      const before = await requireMetric(ctx, tx, metricId, { locks: true })
      if (version !== undefined && version !== before.version) throw new AppError('conflict')
      return saveMetric(ctx, tx, before, { name, description, definition })
    }),
)

type Changed = Pick<MetricRow, 'name' | 'description' | 'definition'>

/** Stores the next version of a metric; a deleted one exists again. */
export async function saveMetric(
  ctx: Context,
  tx: Transaction,
  before: MetricRow,
  changed: Changed,
): Promise<CustomMetric> {
  const { orgId } = requireWorkspace(ctx)
  // Its name in queries contains the group, and dashboards and others use the name.
  if (!before.member.startsWith(`${changed.definition.name}.`)) {
    throw refuse(['name'], 'A metric stays in its group. Create another one in this group')
  }
  const row: MetricRow = {
    ...before,
    ...changed,
    version: before.version + 1,
    updatedBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
    updatedAt: ctx.clock(),
    deletedAt: null,
  }
  // Two changes at once could each make a metric of the other.
  await lockWorkspace(tx, orgId)
  const others = (await selectMetrics(tx, orgId)).map(toWorkspaceMetric)
  await checkComputable(ctx, changed.definition, toWorkspaceMetric(row), others)
  await tx
    .update(customMetrics)
    .set(row)
    .where(and(eq(customMetrics.orgId, orgId), eq(customMetrics.id, row.id)))
  await keepVersion(tx, row)
  return presentMetric(ctx, tx, row)
}
