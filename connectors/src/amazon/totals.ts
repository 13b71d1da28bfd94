import { addDays } from '@cartograph/contract'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { midnightOf } from '../kit/values/days.ts'
import { OrderMetrics } from './api-types.ts'
import type { AmazonClient } from './client.ts'
import { amazonCountry } from './marketplaces.ts'

/** The orders of each day as Amazon's Sales API counts them, independent of the report of orders. */
export async function readTotals(
  { api, marketplaceId, country }: AmazonClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const { timezone } = amazonCountry(country)
  const { payload } = await api.call({
    path: '/sales/v1/orderMetrics',
    params: {
      marketplaceIds: marketplaceId,
      interval: `${midnightOf(from, timezone)}--${midnightOf(addDays(to, 1), timezone)}`,
      granularity: 'Day',
      granularityTimeZone: timezone,
    },
    answer: OrderMetrics,
    costs: { sales: 1 },
    signal,
  })
  return payload.map(({ interval, orderCount }) => ({
    // Written with the offset of that time zone.
    day: interval.slice(0, 10),
    measure: 'orders',
    total: String(orderCount),
  }))
}
