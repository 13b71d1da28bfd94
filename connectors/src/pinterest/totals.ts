import { z } from 'zod'
import { spendTotal } from '../kit/ads/ad-day.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { AccountDay } from './api-types.ts'
import type { AdAccountClient } from './client.ts'

/** The spend of the whole account as Pinterest reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdAccountClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const params = {
    start_date: from,
    end_date: to,
    granularity: 'DAY',
    columns: 'SPEND_IN_MICRO_DOLLAR',
  }
  const call = { path: '/analytics', params, answer: z.array(AccountDay), signal }
  const days = await client.call({ ...call, costs: { analytics: 1 } })
  return days.map((day) => spendTotal(day.DATE, decimalOfMicros(day.SPEND_IN_MICRO_DOLLAR)))
}
