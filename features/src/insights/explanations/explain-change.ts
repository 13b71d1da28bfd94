import {
  AppError,
  explainChange as endpoint,
  type ExplainerItem,
  type ExplanationObstacle,
} from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { loadResults } from '../load-results.ts'
import { describeDrivers } from '../find/report/explain/describe-drivers.ts'
import { dropSingleValueDimensions } from '../find/report/explain/drivers.ts'
import { explainedMetric } from './explained-metric.ts'
import { ofOrderLines } from './of-order-lines.ts'
import { changeQuery, readChange, type ChangeRequest } from './read-change.ts'

/**
 * Finds what drove the change of a metric between two periods, in the words of an insight's causes. A metric
 * of orders is also explained by the products in them.
 */
export const explainChange = serves(endpoint, async (ctx, asked) => {
  const { orgId } = requireWorkspace(ctx)
  const workspace = await ctx.store.inWorkspace(orgId, (tx) => selectSearchWorkspace(tx, orgId))
  if (workspace === null) throw new AppError('not_found')
  const { model } = ctx.semantic
  const driversOf = async (
    change: ChangeRequest,
    scope?: string,
  ): Promise<{ items: ExplainerItem[] } | { obstacle: ExplanationObstacle }> => {
    const found = explainedMetric(model, change)
    if ('obstacle' in found) return found
    const results = await loadResults(ctx, changeQuery(found, change, workspace))
    const all = readChange(found, results)
    if (all.leaves.every(({ usualNum }) => usualNum === 0)) return { obstacle: 'no_earlier_data' }
    const read = dropSingleValueDimensions(all)
    if (read.dimensions.length === 0) return { obstacle: 'no_dimensions' }
    const items = describeDrivers(read, {
      id: `${change.measure} ${change.range.join()}`,
      member: change.measure,
      metric: found.metric,
      currency: workspace.currency,
      words: {
        less: 'less than in the earlier period',
        more: 'more than in the earlier period',
        alike: 'No single driver stands out.',
        largest: 'No single driver stands out; the largest parts are',
        ...(scope !== undefined && { scope }),
      },
    })
    return { items }
  }
  const whole = await driversOf(asked)
  if ('obstacle' in whole) return { items: [], obstacle: whole.obstacle }
  const lines = ofOrderLines(model, asked)
  const products = lines === null ? null : await driversOf(lines, 'By product')
  return {
    items: [...whole.items, ...(products !== null && 'items' in products ? products.items : [])],
    obstacle: null,
  }
})
