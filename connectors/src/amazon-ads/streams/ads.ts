import { rowsByDay } from '../../kit/ads/report-days.ts'
import { nullIfNotFound } from '../../kit/errors.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import { pollEach, type ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords } from '../../kit/values/days.ts'
import type { ProfileClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'
import { reportRows, reportStatus, reportTypes, startReport } from '../reports.ts'

/** Spend and results per ad and day, and of what campaigns have beyond their ads. */
export const ads: Stream<ProfileClient> = {
  name: 'ads',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

/** The most days of a report. */
const mostDays = manifest.streams.ads.sliceDays

const reports: ReportJobs<ProfileClient, DayPart> = {
  platform: manifest.name,
  part: DayPart,
  // Most reports take minutes, and some three hours: they are waited for up to four.
  polling: { firstMs: 2_000, longestMs: 120_000, most: 130 },
  plan: (_, request) => planDays(request, mostDays),
  split: splitDays,
  jobs: () => Promise.resolve(reportTypes),
  async start(client, { part, key, request }) {
    const days = daysOf(part, request)
    const [from = '', to = from] = [days[0], days.at(-1)]
    const type = reportTypes.find((one) => one === key) ?? 'spCampaigns'
    return { id: await startReport(client, type, { from, to, signal: request.signal }) }
  },
  poll: (client, ids, signal) =>
    pollEach(ids, (id) => nullIfNotFound(reportStatus(client, id, signal))),
  async read(client, { part, results, request }) {
    const days = daysOf(part, request)
    const { signal } = request
    const { timezone } = await client.facts(signal)
    const byType: [string, ReturnType<typeof rowsByDay>][] = []
    for (const [n, type] of reportTypes.entries()) {
      const rows = await reportRows(client, results[n], signal)
      byType.push([type, rowsByDay(manifest.name, { days, rows, dayOf: ({ date }) => date })])
    }
    const records = dayRecords(days, timezone, (day) =>
      Object.fromEntries(byType.map(([type, byDay]) => [type, byDay.get(day) ?? []])),
    )
    return { records, place: null }
  },
}
