import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { AccountDay } from './api-types.ts'
import type { AdsClient } from './client.ts'
import { accountDays } from './queries.ts'

/** The spend of the whole account as Google reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdsClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const rows = await client.searchStream(accountDays(from, to), signal)
  return rows.map((row) => {
    const day = parsePayload(AccountDay, row, 'Google Ads sent an unexpected total')
    const total = decimalOfMicros(day.metrics.costMicros)
    return { day: day.segments.date, measure: 'spend', total }
  })
}
