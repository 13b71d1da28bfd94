import { z } from 'zod'
import { addDecimals } from '../kit/values/decimal.ts'
import type { DayTotal, TotalsRequest } from '../kit/stream.ts'
import type { AdvertiserClient } from './advertiser-client.ts'
import { GmvMaxRow, LooseReportRow, ReportRow } from './api-types.ts'

const AccountDay = z.object({
  dimensions: LooseReportRow.shape.dimensions,
  metrics: ReportRow.shape.metrics.pick({ spend: true }),
})

const GmvMaxDay = z.object({
  dimensions: LooseReportRow.shape.dimensions,
  metrics: GmvMaxRow.shape.metrics.pick({ cost: true }),
})

/**
 * The spend of the whole account as TikTok reports it, independent of campaigns and ads. No single
 * report contains both auctions and GMV Max.
 */
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
  const gmvMax = await client.gmvMaxReport({ from, to }, 'advertiser_id', GmvMaxDay, signal)
  const byDay = new Map<string, string>()
  const add = (day: string, spend: string | null) =>
    byDay.set(day, addDecimals([byDay.get(day) ?? '0', spend ?? '0']))
  for (const { dimensions, metrics } of rows) add(dayOf(dimensions), metrics.spend)
  for (const { dimensions, metrics } of gmvMax) add(dayOf(dimensions), metrics.cost)
  return [...byDay].map(([day, total]) => ({ day, measure: 'spend', total }))
}

function dayOf({ stat_time_day }: { readonly stat_time_day: string }): string {
  return stat_time_day.slice(0, 10)
}
