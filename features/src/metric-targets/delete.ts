import { AppError, deleteMetricTargets as endpoint, type FieldProblem } from '@cartograph/contract'
import { and, eq, inArray, metricTargets, type Transaction } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { readMetricNames } from './metric-names.ts'

/** Deletes the targets of all years, also of metrics that vanished. */
export const deleteMetricTargets = serves(endpoint, async (ctx, { metrics: given }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails | null = null
  await change(ctx, { endpoint, subject: orgId, details: () => details }, async (tx) => {
    const { matcher, describe } = await readMetricNames(ctx, tx)
    const stored = await selectStored(ctx, tx)
    const problems: FieldProblem[] = []
    const members = given.flatMap((name, index) => {
      const found = matcher.match(name)
      if (stored.has(name)) return [name]
      if (found.kind === 'found') return [found.member]
      problems.push({ loc: ['query', 'metrics', index], msg: `There are no targets of '${name}'` })
      return []
    })
    if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
    const deleted = await tx
      .delete(metricTargets)
      .where(and(eq(metricTargets.orgId, orgId), inArray(metricTargets.metric, members)))
      .returning({ metric: metricTargets.metric })
    const titles = new Set(deleted.map(({ metric }) => describe(metric).title))
    if (deleted.length > 0) details = { deleted: deleted.length, metrics: [...titles] }
    return undefined
  })
})

/** The metrics that have targets. */
async function selectStored(ctx: Context, tx: Transaction): Promise<ReadonlySet<string>> {
  const { metric, orgId } = metricTargets
  const rows = await tx
    .selectDistinct({ metric })
    .from(metricTargets)
    .where(eq(orgId, requireWorkspace(ctx).orgId))
  return new Set(rows.map((row) => row.metric))
}
