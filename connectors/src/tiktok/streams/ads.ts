import { noonAt } from '@cartograph/contract'
import { rowsByDay, statusesOf } from '../../kit/ads/report-days.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { requestedDays } from '../../kit/values/days.ts'
import { timezoneOf, type AdvertiserClient } from '../advertiser-client.ts'
import { LooseGmvMaxRow } from '../api-types.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdvertiserClient> = { name: 'ads', readPage, normalise: normaliseDay }

async function readPage(client: AdvertiserClient, request: ReadRequest): Promise<Page> {
  const { signal } = request
  const { days, ...range } = requestedDays(request, 'Ads')
  const timezone = timezoneOf(await client.facts(signal))
  const rows = await client.report(range, signal)
  const byDay = rowsByDay(manifest.name, {
    days,
    rows,
    dayOf: ({ dimensions }) => dimensions.stat_time_day.slice(0, 10),
  })
  const gmvMax = await client.gmvMaxReport(range, 'campaign_id', LooseGmvMaxRow, signal)
  const known = rows.length === 0 ? new Map() : await client.campaignStatuses.get(signal)
  const records = [...byDay].map(([day, ofDay]) => ({
    externalId: day,
    updatedAt: noonAt(day, timezone),
    payload: {
      rows: ofDay,
      campaigns: statusesOf(
        ofDay.map(({ metrics }) => metrics.campaign_id),
        known,
      ),
      gmvMax: gmvMax.filter(({ dimensions }) => dimensions.stat_time_day.startsWith(day)),
    },
  }))
  return { records, next: null }
}
