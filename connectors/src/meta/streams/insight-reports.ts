import { dayAt } from '@cartograph/contract'
import { rowsByDay } from '../../kit/ads/report-days.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { pollEach, type ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { RawRecord, ReadRequest } from '../../kit/stream.ts'
import type { AdAccountClient, InsightsView } from '../ad-account-client.ts'
import type { LooseInsight } from '../api-types.ts'
import { MetaError } from '../graph-error.ts'
import { manifest } from '../manifest.ts'

/** Up to this many days are read directly; more need asynchronous reports. */
const longestAtOnce = 7

/** The rows of each day by the names of the views. */
export type InsightDays = ReadonlyMap<string, Readonly<Record<string, readonly LooseInsight[]>>>

/** Reads several views of the same days, each directly or as a report. */
export function insightReports(
  views: readonly InsightsView[],
  recordsOf: (
    client: AdAccountClient,
    days: InsightDays,
    request: ReadRequest,
  ) => Promise<RawRecord[]>,
): ReportJobs<AdAccountClient, DayPart, string> {
  const viewOf = (key: string) => views.find(({ name }) => name === key) ?? views[0]
  return {
    platform: manifest.name,
    part: DayPart,
    plan: (_, request) => planDays(request, Infinity),
    split: splitDays,
    isTooLarge: (error) => error instanceof MetaError && error.isTooMuch,
    async jobs(client, part, request) {
      const kept = await keptDays(client, part, request)
      return kept.length <= longestAtOnce ? [] : views.map(({ name }) => name)
    },
    async start(client, { part, key, request }) {
      const view = viewOf(key)
      const kept = await keptDays(client, part, request)
      return view === undefined
        ? 'refused'
        : { id: await client.startReport(view, kept, request.signal) }
    },
    poll: (client, ids, signal) => pollEach(ids, (id) => statusOf(client, id, signal)),
    async read(client, { part, results, request }) {
      const kept = await keptDays(client, part, request)
      const byDay = new Map<string, Record<string, readonly LooseInsight[]>>()
      for (const [at, view] of views.entries()) {
        const rows = await rowsOf(client, view, { report: results[at], days: kept, request })
        const days = daysOf(part, request)
        const read = rowsByDay(manifest.name, { days, rows, dayOf: (row) => row.date_start })
        for (const [day, own] of read) byDay.set(day, { ...byDay.get(day), [view.name]: own })
      }
      return { records: await recordsOf(client, byDay, request), place: null }
    },
  }
}

async function rowsOf(
  client: AdAccountClient,
  view: InsightsView,
  {
    report,
    days,
    request: { signal },
  }: {
    readonly report: string | undefined
    readonly days: readonly string[]
    readonly request: ReadRequest
  },
): Promise<readonly LooseInsight[]> {
  if (report !== undefined) return client.reportRows(report, signal)
  return days.length === 0 ? [] : client.insights(view, days, signal)
}

/** Facebook keeps reports for a month; an older one is requested again. */
async function statusOf(client: AdAccountClient, report: string, signal: AbortSignal) {
  try {
    const state = await client.reportState(report, signal)
    return state === 'done' ? { result: report } : state
  } catch (error) {
    if (error instanceof MetaError && error.code === 100 && error.subcode === 33) return null
    throw error
  }
}

/** The days of a part that Facebook has not deleted. */
async function keptDays(client: AdAccountClient, part: DayPart, request: ReadRequest) {
  const days = daysOf(part, request)
  const { timezone_name: timezone } = await client.facts(request.signal)
  const oldest = oldestDay(client.graph.ports.clock.now(), timezone)
  return days.filter((day) => day >= oldest)
}

/** The oldest day that Facebook accepts: it rejects ranges that start earlier. */
export function oldestDay(now: number, timezone: string): string {
  const [year = 0, month = 1, day = 1] = dayAt(now, timezone).split('-').map(Number)
  const months = manifest.streams.ads.historyMonths
  // One day less, because the platform's midnight may differ.
  return new Date(Date.UTC(year, month - 1 - months, day + 1)).toISOString().slice(0, 10)
}
