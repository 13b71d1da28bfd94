import { formatDay, dayNumber, type Day } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { detectPromotions, historyQuery } from '../insights/index.ts'
import { loadResults } from '../queries/index.ts'
import { pacedMetric } from './paced-metric.ts'
import { seriesOf } from './read-days.ts'
import type { MetricScope } from './read-scope.ts'

/** Promotions are known up to where this is. */
export const promotionSales = 'ShopifyOrders.grossSales'
/** Gross sales at full prices, and the discounts. */
export const promotionMeasures = [promotionSales, 'ShopifyOrders.discounts'] as const

export interface Promotion {
  readonly from: Day
  readonly to: Day
}

interface DayValues {
  readonly start: Day
  readonly values: readonly (number | null)[]
}

/**
 * The promotions that the shop's discounts show; none without a shop. Whether a day is one depends on it and the days
 * before it.
 */
export async function readPromotions(
  ctx: Context,
  scope: MetricScope,
): Promise<readonly Promotion[]> {
  const metric = pacedMetric(promotionSales, scope)
  if (metric === null) return []
  const query = historyQuery(
    { ...metric, measures: promotionMeasures },
    { filters: [], segments: [] },
    scope.workspace,
  )
  const results = await loadResults(ctx, query)
  const [gross, discounts] = promotionMeasures.map((member) =>
    seriesOf(results, { ...metric, member }, null),
  )
  return promotionsOf(gross, discounts)
}

/** Of the days of both measures, which have the same rows; none without both. */
export function promotionsOf(
  gross: DayValues | undefined,
  discounts: DayValues | undefined,
): Promotion[] {
  if (gross === undefined || discounts === undefined) return []
  const rates = gross.values.map((sold, day) =>
    sold !== null && sold > 0 ? (discounts.values[day] ?? 0) / sold : Number.NaN,
  )
  return detectPromotions(Float64Array.from(rates), dayNumber(gross.start)).map(({ from, to }) => ({
    from: formatDay(from),
    to: formatDay(to),
  }))
}
