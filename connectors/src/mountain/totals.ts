import { addDays } from '@cartograph/contract'
import { z } from 'zod'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { planDays } from '../kit/reports/day-parts.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { plainDecimal } from '../kit/values/plain-decimal.ts'
import { Day, Figures } from './api-types.ts'
import type { MountainClient } from './client.ts'
import { manifest } from './manifest.ts'

const AdvertiserDay = z.object({ day: Day, spend: Figures.shape.spend })
const query = { columns: ['graph.day', 'graph.spend'], by: ['graph.day'] }

/** The spend of the whole advertiser, independent of campaigns and creatives. */
export async function readTotals(
  client: MountainClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const totals: DayTotal[] = []
  const range = { since: `${from}T00:00:00.000Z`, until: `${addDays(to, 1)}T00:00:00.000Z` }
  for (const part of planDays(range, manifest.streams.ads.sliceDays)) {
    const rows = await client.readDays(query, part, signal)
    const what = `${manifest.name} sent an unexpected total`
    for (const { day, spend } of parsePayload(z.array(AdvertiserDay), rows, what))
      totals.push({ day, measure: 'spend', total: normaliseDecimal(plainDecimal(spend, 4)) })
  }
  return totals
}
