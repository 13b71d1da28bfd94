import { noonAt } from '@cartograph/contract'
import { ConnectorError } from '../../kit/errors.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { dayRange, daysBetween } from '../../kit/values/days.ts'
import { timezoneOf, type AdvertiserClient } from '../advertiser-client.ts'
import { LooseGmvMaxRow, type LooseReportRow } from '../api-types.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdvertiserClient> = { name: 'ads', readPage, normalise: normaliseDay }

async function readPage(client: AdvertiserClient, request: ReadRequest): Promise<Page> {
  const { since, until, signal } = request
  if (since === null || until === null)
    throw new ConnectorError('payload', 'Ads need a first and a last day')
  const timezone = timezoneOf(await client.facts(signal))
  const byDay = new Map(
    daysBetween(since, until).map((day): [string, LooseReportRow[]] => [day, []]),
  )
  const days = dayRange(since, until)
  const rows = await client.report(days, signal)
  for (const row of rows) {
    const ofDay = byDay.get(row.dimensions.stat_time_day.slice(0, 10))
    if (ofDay === undefined)
      throw new ConnectorError('payload', 'TikTok sent a day that was not requested')
    ofDay.push(row)
  }
  const gmvMax = await client.gmvMaxReport(days, 'campaign_id', LooseGmvMaxRow, signal)
  const statuses = rows.length === 0 ? new Map() : await client.campaignStatuses(signal)
  const records = [...byDay].map(([day, ofDay]) => ({
    externalId: day,
    updatedAt: noonAt(day, timezone),
    payload: {
      rows: ofDay,
      campaigns: statusesOf(ofDay, statuses),
      gmvMax: gmvMax.filter(({ dimensions }) => dimensions.stat_time_day.startsWith(day)),
    },
  }))
  return { records, next: null }
}

function statusesOf(
  rows: readonly LooseReportRow[],
  statuses: ReadonlyMap<string, string>,
): Record<string, string> {
  const ids = [...new Set(rows.map(({ metrics }) => metrics.campaign_id ?? ''))]
  return Object.fromEntries(
    ids.flatMap((id) => {
      const status = statuses.get(id)
      return status === undefined ? [] : [[id, status]]
    }),
  )
}
