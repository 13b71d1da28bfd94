import { spendTotal } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { AccountElement, metricsOf } from './api-types.ts'
import { dayOf, type AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'

/** The spend of the whole account as LinkedIn reports it, independent of campaigns and creatives. */
export async function readTotals(
  client: AdAccountClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const query = { from, to, pivots: ['ACCOUNT'], metrics: metricsOf(AccountElement) }
  const days = await client.analytics(query, signal)
  return days.map((element) => {
    const what = `${manifest.name} sent an unexpected total`
    const { costInLocalCurrency: cost } = parsePayload(AccountElement, element, what)
    return spendTotal(dayOf(element), cost)
  })
}
