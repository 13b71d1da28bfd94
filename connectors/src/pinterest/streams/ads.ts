import { rowsByDay } from '../../kit/ads/report-days.ts'
import { downloadText } from '../../kit/downloads/download.ts'
import { readJson } from '../../kit/downloads/read-json.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import { withRetry } from '../../kit/http/retry.ts'
import { DayPart, daysOf, planDays, splitDays } from '../../kit/reports/day-parts.ts'
import { readReports } from '../../kit/reports/read-reports.ts'
import { pollEach, type JobStatus, type ReportJobs } from '../../kit/reports/report-jobs.ts'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords } from '../../kit/values/days.ts'
import { LooseReportRow, ReportState, reportColumns, StartedReport } from '../api-types.ts'
import type { AdAccountClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdAccountClient> = {
  name: 'ads',
  readPage: (client, request) => readReports(reports, client, request),
  normalise: normaliseDay,
}

/** Of a report; a larger one is requested in halves, because the rows of a page are in memory. */
const maxBytes = 64 * 1024 ** 2

/** Pinterest refuses longer ranges. */
const mostDays = 186

/** The windows are Pinterest's defaults, which its own screens use. */
export const attribution = {
  click_window_days: 30,
  engagement_window_days: 30,
  view_window_days: 1,
  conversion_report_time: 'TIME_OF_AD_ACTION',
}

const reports: ReportJobs<AdAccountClient, DayPart> = {
  platform: manifest.name,
  part: DayPart,
  plan: (_, request) => planDays(request, mostDays),
  split: splitDays,
  jobs: () => Promise.resolve(['ads']),
  async start(client, { part, request }) {
    const days = daysOf(part, request)
    const json = {
      start_date: days[0],
      end_date: days.at(-1),
      granularity: 'DAY',
      level: 'PIN_PROMOTION',
      report_format: 'JSON',
      columns: reportColumns,
      ...attribution,
    }
    const call = { path: '/reports', json, answer: StartedReport, costs: { analytics: 1 } }
    return { id: (await client.call({ ...call, signal: request.signal })).token }
  },
  poll: (client, ids, signal) => pollEach(ids, (token) => statusOf(client, token, signal)),
  async read({ api }, { part, results: [url], request }) {
    const days = daysOf(part, request)
    const { signal } = request
    const rows = url ? await withRetry(() => readRows(url, signal), signal, api.ports) : []
    const byDay = rowsByDay(manifest.name, { days, rows, dayOf: (row) => row.DATE })
    const records = dayRecords(days, 'UTC', (day) => ({ rows: byDay.get(day) }))
    return { records, place: null }
  },
}

/** The address of a finished report, which is valid for five minutes; null if it has no rows. */
async function statusOf(
  client: AdAccountClient,
  token: string,
  signal: AbortSignal,
): Promise<JobStatus<string | null> | null> {
  const call = { path: '/reports', params: { token }, answer: ReportState, signal }
  const { report_status: status, url } = await client.call({ ...call, costs: { analytics: 1 } })
  if (status === 'IN_PROGRESS') return 'running'
  if (status === 'FINISHED') return { result: url ?? null }
  // Reports are stored for an hour.
  return status === 'EXPIRED' || status === 'DOES_NOT_EXIST' ? null : 'failed'
}

/** A list of rows, or a list for each ad. */
async function readRows(url: string, signal: AbortSignal): Promise<LooseReportRow[]> {
  const { name: platform } = manifest
  const rows: LooseReportRow[] = []
  for await (const { row } of readJson(downloadText({ platform, url, signal, maxBytes }), platform))
    rows.push(parsePayload(LooseReportRow, row, 'Pinterest sent an unexpected row'))
  return rows
}
