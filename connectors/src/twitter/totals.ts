import { addDays } from '@cartograph/contract'
import { z } from 'zod'
import { spendTotal } from '../kit/ads/ad-day.ts'
import { Micros } from '../kit/ads/metrics.ts'
import { totalsParts } from '../kit/reports/day-parts.ts'
import { addDecimals, decimalOfMicros } from '../kit/values/decimal.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { readData, type AdAccountClient } from './client.ts'
import { statsTimes } from './stats-times.ts'

/** X answers more only in reports. */
const mostDays = 7
/** Each is read alone; the sum of all is what the account spent. */
const placements = ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND']

const AccountResult = z.object({
  id_data: z.array(
    z.object({ metrics: z.object({ billed_charge_local_micro: z.array(Micros).nullish() }) }),
  ),
})

/** The spend of the whole account as X reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdAccountClient,
  request: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const { timezone } = await client.facts(request.signal)
  const spent = new Map<string, string>()
  for (const part of totalsParts(request, mostDays)) {
    for (const placement of placements) {
      const params = {
        entity: 'ACCOUNT',
        entity_ids: client.id,
        granularity: 'DAY',
        metric_groups: 'BILLING',
        placement,
        ...statsTimes(part, timezone),
      }
      const call = {
        path: `/stats${client.path('')}`,
        params,
        costs: { stats: 1 },
        signal: request.signal,
      } as const
      const results = await readData(client.api, { ...call, answer: z.array(AccountResult) })
      for (const { metrics } of results.flatMap(({ id_data: data }) => data))
        for (const [at, micros] of (metrics.billed_charge_local_micro ?? []).entries()) {
          const day = addDays(part.from, at)
          if (micros !== '0')
            spent.set(day, addDecimals([spent.get(day) ?? '0', decimalOfMicros(micros)]))
        }
    }
  }
  return [...spent].map(([day, total]) => spendTotal(day, total))
}
