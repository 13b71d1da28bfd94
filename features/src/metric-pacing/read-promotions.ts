import { formatDay, dayNumber, type Day } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { detectPromotions, historyQuery } from '../insights/index.ts'
import { loadResults } from '../queries/index.ts'
import { pacedMetric } from './paced-metric.ts'
import { seriesOf } from './read-days.ts'
import type { MetricScope } from './read-scope.ts'

/** Promotions are known up to where this is. */
export const promotionSales = 'ShopifyOrders.grossSales'
const discounts = 'ShopifyOrders.discounts'

/**
 * The promotions that the shop's discounts show; none without a shop. Whether a day is one depends on it and the days
 * before it.
 */
export async function readPromotions(
  ctx: Context,
  scope: MetricScope,
): Promise<readonly { readonly from: Day; readonly to: Day }[]> {
  const metric = pacedMetric(promotionSales, scope)
  if (metric === null) return []
  const measures = [promotionSales, discounts]
  const query = historyQuery(
    { ...metric, measures },
    { filters: [], segments: [] },
    scope.workspace,
  )
  const results = await loadResults(ctx, query)
  const gross = seriesOf(results, metric, null)
  const reduced = seriesOf(results, { ...metric, member: discounts }, null)
  const rates = gross.values.map((sold, day) =>
    sold !== null && sold > 0 ? (reduced.values[day] ?? 0) / sold : Number.NaN,
  )
  return detectPromotions(Float64Array.from(rates), dayNumber(gross.start)).map(({ from, to }) => ({
    from: formatDay(from),
    to: formatDay(to),
  }))
}
