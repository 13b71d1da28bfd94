import { noonAt } from '@cartograph/contract'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { Stream } from '../../kit/stream.ts'
import type { AdAccountClient } from '../ad-account-client.ts'
import { breakdownViews, normaliseBreakdowns } from '../normalise-breakdowns.ts'
import { insightReports } from './insight-reports.ts'

/** Spend and results per campaign and day, by placement, by age and gender, and by country. */
export const breakdowns: Stream<AdAccountClient> = {
  name: 'breakdowns',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseBreakdowns,
}

const reports = insightReports(breakdownViews, async (client, days, { signal }) => {
  const { timezone_name: timezone } = await client.facts(signal)
  return [...days].map(([day, payload]) => ({
    externalId: day,
    updatedAt: noonAt(day, timezone),
    payload,
  }))
})
