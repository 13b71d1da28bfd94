import { z } from 'zod'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import type { AdvertiserClient } from './advertiser-client.ts'
import { LooseReportRow, ReportRow } from './api-types.ts'

const AccountDay = z.object({
  dimensions: LooseReportRow.shape.dimensions,
  metrics: ReportRow.shape.metrics.pick({ spend: true }),
})

/** The spend of the whole account as TikTok reports it, independent of campaigns and ads. */
export async function readTotals(
  client: AdvertiserClient,
  { from, to, signal }: TotalsRequest,
): Promise<readonly DayTotal[]> {
  const params = {
    advertiser_id: client.id,
    service_type: 'AUCTION',
    report_type: 'BASIC',
    data_level: 'AUCTION_ADVERTISER',
    dimensions: ['advertiser_id', 'stat_time_day'],
    metrics: ['spend'],
    start_date: from,
    end_date: to,
  }
  const path = '/report/integrated/get/'
  const rows = await client.api.list({ path, params, signal }, AccountDay)
  return rows.map(({ dimensions, metrics }) => {
    const day = dimensions.stat_time_day.slice(0, 10)
    return { day, measure: 'spend', total: normaliseDecimal(metrics.spend ?? '0') }
  })
}
