import { noonAt } from '@cartograph/contract'
import { DayPart, daysOf, planDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { ListedTrafficProduct } from '../api-types.ts'
import type { AmazonClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { amazonCountry } from '../marketplaces.ts'
import { normaliseProductTraffic } from '../normalise.ts'
import { pollReports, polling, startTrafficReport, trafficItems } from '../reports.ts'

/** Visits of each product page by day: one report for each day. */
export const productTraffic: Stream<AmazonClient> = {
  name: 'product_traffic',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseProductTraffic,
}

const reports: ReportJobs<AmazonClient, DayPart> = {
  platform: manifest.name,
  part: DayPart,
  polling,
  plan: (_, request) => planDays(request, 1),
  jobs: () => Promise.resolve(['products']),
  start: (client, { part, request }) => startTrafficReport(client, 'CHILD', part, request.signal),
  poll: pollReports,
  async read(client, { part, results, request }) {
    const [day = part.from] = daysOf(part, request)
    const wanted = { list: 'salesAndTrafficByAsin', item: ListedTrafficProduct } as const
    const products = await trafficItems(client, results[0], wanted, request.signal)
    const updatedAt = noonAt(day, amazonCountry(client.country).timezone)
    return { records: [{ externalId: day, updatedAt, payload: { products } }], place: null }
  },
}
