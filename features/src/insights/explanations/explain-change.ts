import { AppError, explainChange as endpoint, type ExplanationObstacle } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { loadResults } from '../load-results.ts'
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
  const results = await loadResults(ctx, changeQuery(found, asked, workspace))
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
