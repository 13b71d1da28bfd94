import {
  AppError,
  explainChange as endpoint,
  type ExplanationObstacle,
  type LoadResult,
} from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { queryCaller } from '../../queries/index.ts'
import { serves } from '../../serves.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { describeDrivers } from '../find/report/explain/describe-drivers.ts'
import { dropSingleValueDimensions } from '../find/report/explain/drivers.ts'
import { explainedMetric } from './explained-metric.ts'
import { changeQuery, readChange } from './read-change.ts'

/** Finds what drove the change of a metric between two periods, in the words of an insight's causes. */
export const explainChange = serves(endpoint, async (ctx, asked) => {
  const { orgId } = requireWorkspace(ctx)
  const workspace = await ctx.store.inWorkspace(orgId, (tx) => selectSearchWorkspace(tx, orgId))
  if (workspace === null) throw new AppError('not_found')
  const found = explainedMetric(ctx.semantic.model, asked)
  if ('obstacle' in found) return without(found.obstacle)
  const results = await load(ctx, changeQuery(found, asked, workspace))
  const all = readChange(found, results)
  if (all.leaves.every(({ usualNum }) => usualNum === 0)) return without('no_earlier_data')
  const read = dropSingleValueDimensions(all)
  if (read.dimensions.length === 0) return without('no_dimensions')
  const items = describeDrivers(read, {
    id: `${asked.measure} ${asked.range.join()}`,
    member: asked.measure,
    metric: found.metric,
    currency: workspace.currency,
    words: {
      less: 'less than in the earlier period',
      more: 'more than in the earlier period',
      alike: 'No single driver stands out.',
    },
  })
  return { items, obstacle: null }
})

const without = (obstacle: ExplanationObstacle) => ({ items: [], obstacle })

/** A run of its own rather than a shared one, so that it ends when the client leaves. */
async function load(ctx: Context, query: ReturnType<typeof changeQuery>) {
  const { orgId, role } = requireWorkspace(ctx)
  const { signal } = ctx
  const text = await ctx.querySlots.run(queryCaller(ctx), signal, () =>
    // The role demo has no access to personal data.
    ctx.semantic.loadText({ orgId, queries: query, masks: role === 'demo', signal }),
  )
  return (JSON.parse(text) as { readonly results: readonly LoadResult[] }).results
}
