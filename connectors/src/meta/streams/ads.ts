import { dayAt, noonAt } from '@cartograph/contract'
import { rowsByDay, statusesOf } from '../../kit/ads/report-days.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import { pollEach, type ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import type { AdAccountClient } from '../ad-account-client.ts'
import type { LooseInsight } from '../api-types.ts'
import { MetaError } from '../graph-error.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdAccountClient> = {
  name: 'ads',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

/** Up to this many days are read directly; more need an asynchronous report. */
const longestAtOnce = 7

const reports: ReportJobs<AdAccountClient, DayPart, string> = {
  platform: manifest.name,
  part: DayPart,
  plan: (_, request) => planDays(request, Infinity),
  split: splitDays,
  isTooLarge: (error) => error instanceof MetaError && error.isTooMuch,
  async jobs(client, part, request) {
    const kept = await keptDays(client, part, request)
    return kept.length <= longestAtOnce ? [] : ['ad']
  },
  async start(client, { part, request }) {
    const kept = await keptDays(client, part, request)
    return { id: await client.startReport(kept, request.signal) }
  },
  poll: (client, ids, signal) => pollEach(ids, (id) => statusOf(client, id, signal)),
  async read(client, { part, results: [report], request }) {
    const rows =
      report === undefined
        ? await rowsAtOnce(client, part, request)
        : await client.reportRows(report, request.signal)
    return { records: await recordsOf(client, daysOf(part, request), rows, request), place: null }
  },
}

async function rowsAtOnce(client: AdAccountClient, part: DayPart, request: ReadRequest) {
  const kept = await keptDays(client, part, request)
  return kept.length === 0 ? [] : client.insights(kept, request.signal)
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

async function recordsOf(
  client: AdAccountClient,
  days: readonly string[],
  rows: readonly LooseInsight[],
  { signal }: ReadRequest,
): Promise<RawRecord[]> {
  const { timezone_name: timezone } = await client.facts(signal)
  const byDay = rowsByDay(manifest.name, { days, rows, dayOf: (row) => row.date_start })
  const known = rows.length === 0 ? new Map() : await client.campaignStatuses.get(signal)
  return [...byDay].map(([day, insights]) => {
    const campaigns = statusesOf(
      insights.map((row) => row.campaign_id),
      known,
    )
    return { externalId: day, updatedAt: noonAt(day, timezone), payload: { insights, campaigns } }
  })
}

/** The days of a part that Facebook has not deleted. */
async function keptDays(client: AdAccountClient, part: DayPart, request: ReadRequest) {
  const days = daysOf(part, request)
  const { timezone_name: timezone } = await client.facts(request.signal)
  const oldest = oldestDay(client.graph.ports.clock.now(), timezone)
  return days.filter((day) => day >= oldest)
}

/** The oldest day that Facebook accepts: it rejects ranges that start earlier. */
function oldestDay(now: number, timezone: string): string {
  const [year = 0, month = 1, day = 1] = dayAt(now, timezone).split('-').map(Number)
  const months = manifest.streams.ads.historyMonths
  // One day less, because the platform's midnight may differ.
  return new Date(Date.UTC(year, month - 1 - months, day + 1)).toISOString().slice(0, 10)
}
