import { z } from 'zod'
import { spendTotal } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { totalsParts } from '../kit/reports/day-parts.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import { Day, Figures } from './api-types.ts'
import type { MountainClient } from './client.ts'
import { manifest } from './manifest.ts'

const AdvertiserDay = z.object({ day: Day, spend: Figures.shape.spend })
const query = { columns: ['graph.day', 'graph.spend'], by: ['graph.day'] }

/** The spend of the whole advertiser, independent of campaigns and creatives. */
export async function readTotals(
  client: MountainClient,
  request: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const totals: DayTotal[] = []
  for (const part of totalsParts(request, manifest.streams.ads.sliceDays)) {
    const rows = await client.readDays(query, part, request.signal)
    const what = `${manifest.name} sent an unexpected total`
    for (const { day, spend } of parsePayload(z.array(AdvertiserDay), rows, what))
      totals.push(spendTotal(day, spend))
  }
  return totals
}
