import { rowsByDay } from '../../kit/ads/report-days.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import type { ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords } from '../../kit/values/days.ts'
import { ListedTrafficDay } from '../api-types.ts'
import type { AmazonClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { amazonCountry } from '../marketplaces.ts'
import { normaliseTraffic } from '../normalise.ts'
import { pollReports, polling, startTrafficReport, trafficItems } from '../reports.ts'

/** Visits of product pages by day. */
export const traffic: Stream<AmazonClient> = {
  name: 'traffic',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseTraffic,
}

const reports: ReportJobs<AmazonClient, DayPart> = {
  platform: manifest.name,
  part: DayPart,
  polling,
  plan: (_, request) => planDays(request, manifest.streams.traffic.sliceDays),
  split: splitDays,
  jobs: () => Promise.resolve(['traffic']),
  start: (client, { part, request }) => startTrafficReport(client, 'PARENT', part, request.signal),
  poll: pollReports,
  async read(client, { part, results, request }) {
    const days = daysOf(part, request)
    const wanted = { list: 'salesAndTrafficByDate', item: ListedTrafficDay } as const
    const rows = await trafficItems(client, results[0], wanted, request.signal)
    const byDay = rowsByDay(manifest.name, { days, rows, dayOf: ({ date }) => date })
    const { timezone } = amazonCountry(client.country)
    const records = dayRecords(days, timezone, (day) => ({ days: byDay.get(day) ?? [] }))
    return { records, place: null }
  },
}
