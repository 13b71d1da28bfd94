import { z } from 'zod'
import { planDays } from '../kit/reports/day-parts.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { addDays } from '@cartograph/contract'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { Micros } from './api-types.ts'
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
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const totals: DayTotal[] = []
  const range = { since: `${from}T00:00:00.000Z`, until: `${addDays(to, 1)}T00:00:00.000Z` }
  for (const part of planDays(range, manifest.streams.ads.sliceDays)) {
    const days = { from: part.from, to: addDays(part.from, part.days - 1) }
    const request = { of: client.path(''), days, fields: ['spend'], signal }
    for (const { timeseries } of await client.stats(request, AccountDays))
      totals.push(
        ...timeseries.map(({ start_time: start, stats }) => ({
          day: start.slice(0, 10),
          measure: 'spend' as const,
          total: decimalOfMicros(stats.spend),
        })),
      )
  }
  return totals
}
