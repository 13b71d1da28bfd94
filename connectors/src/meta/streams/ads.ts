import { noonAt } from '@cartograph/contract'
import { statusesOf } from '../../kit/ads/report-days.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { Stream } from '../../kit/stream.ts'
import type { AdAccountClient } from '../ad-account-client.ts'
import { normaliseDay } from '../normalise.ts'
import { insightReports } from './insight-reports.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdAccountClient> = {
  name: 'ads',
  // Adds carts and checkouts to days that are stored.
  version: 2,
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

const reports = insightReports(
  [{ name: 'ad', level: 'ad', breakdowns: [] }],
  async (client, days, { signal }) => {
    const { timezone_name: timezone } = await client.facts(signal)
    const isEmpty = [...days.values()].every(({ ad = [] }) => ad.length === 0)
    const known = isEmpty ? new Map() : await client.campaignStatuses.get(signal)
    return [...days].map(([day, { ad: insights = [] }]) => {
      const campaigns = statusesOf(
        insights.map((row) => row.campaign_id),
        known,
      )
      return { externalId: day, updatedAt: noonAt(day, timezone), payload: { insights, campaigns } }
    })
  },
)
