import { rowsByDay } from '../../kit/ads/report-days.ts'
import { nullIfNotFound } from '../../kit/errors.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import { pollEach, type ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords } from '../../kit/values/days.ts'
import type { AccountClient } from '../client.ts'
import { goalCategories } from '../goal-categories.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'
import { reportRows, reportStatus, startReport } from '../reports.ts'
import { timeZoneOf } from '../time-zones.ts'

/** Spend and results per ad and day, and of what campaigns have beyond their ads. */
export const ads: Stream<AccountClient> = {
  name: 'ads',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

const keys = ['ads', 'campaigns', 'adGoals', 'campaignGoals'] as const

/** The days of a slice, at most. */
const mostDays = manifest.streams.ads.sliceDays

const reports: ReportJobs<AccountClient, DayPart> = {
  platform: manifest.name,
  part: DayPart,
  // Microsoft asks for five to ten seconds between polls.
  polling: { firstMs: 5_000, longestMs: 30_000, most: 60 },
  plan: (_, request) => planDays(request, mostDays),
  split: splitDays,
  jobs: () => Promise.resolve(keys),
  async start(client, { part, key, request }) {
    const days = daysOf(part, request)
    const [from = '', to = from] = [days[0], days.at(-1)]
    const name = keys.find((one) => one === key) ?? 'ads'
    return { id: await startReport(client, name, { from, to, signal: request.signal }) }
  },
  poll: (client, ids, signal) =>
    pollEach(ids, (id) => nullIfNotFound(reportStatus(client, id, signal))),
  async read(client, { part, results, request }) {
    const days = daysOf(part, request)
    const { signal } = request
    const categories = await goalCategories(client, signal)
    const { iana } = timeZoneOf((await client.facts(signal)).TimeZone)
    const byKey = new Map<string, ReturnType<typeof byDay>>()
    for (const [n, key] of keys.entries())
      byKey.set(key, byDay(days, await reportRows(client, results[n], signal)))
    const records = dayRecords(days, iana, (day) => ({
      ...Object.fromEntries(keys.map((key) => [key, byKey.get(key)?.get(day) ?? []])),
      categories,
    }))
    return { records, place: null }
  },
}

function byDay(days: readonly string[], rows: Awaited<ReturnType<typeof reportRows>>) {
  return rowsByDay(manifest.name, { days, rows, dayOf: (row) => row.TimePeriod })
}
