import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
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
  return byDate.flatMap(({ date: day, cost }) =>
    Number(cost) === 0
      ? []
      : [{ day, measure: 'spend' as const, total: normaliseDecimal(plainDecimal(cost, 4)) }],
  )
}
