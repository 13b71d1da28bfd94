import { spendTotal } from '../kit/ads/ad-day.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { AdvertiserDays } from './api-types.ts'
import type { AdvertiserClient } from './client.ts'

/** The spend of the whole advertiser as AdRoll reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdvertiserClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const metrics = await client.metrics({ from, to }, signal)
  const { byDate } = (
    await client.query(`${metrics} { byDate { date cost } }`, AdvertiserDays, signal)
  ).metrics
  return byDate.flatMap(({ date, cost }) => (Number(cost) === 0 ? [] : [spendTotal(date, cost)]))
}
