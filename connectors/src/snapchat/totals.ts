import { z } from 'zod'
import { spendTotal } from '../kit/ads/ad-day.ts'
import { Micros } from '../kit/ads/metrics.ts'
import { totalsParts } from '../kit/reports/day-parts.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import type { AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'

const AccountDays = z.object({
  timeseries: z
    .array(z.object({ start_time: z.string(), stats: z.object({ spend: Micros }) }))
    .default([]),
})

/** The spend of the whole account as Snapchat reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdAccountClient,
  request: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const totals: DayTotal[] = []
  for (const part of totalsParts(request, manifest.streams.ads.sliceDays)) {
    const call = { of: client.path(''), days: part, fields: ['spend'], signal: request.signal }
    for (const { timeseries } of await client.stats(call, AccountDays))
      for (const { start_time: start, stats } of timeseries)
        totals.push(spendTotal(start.slice(0, 10), decimalOfMicros(stats.spend)))
  }
  return totals
}
