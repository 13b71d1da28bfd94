import { downloadText } from '../kit/downloads/download.ts'
import { readCsv } from '../kit/downloads/read-csv.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import type { JobStatus } from '../kit/reports/report-jobs.ts'
import {
  AdGoalRow,
  AdRow,
  CampaignGoalRow,
  CampaignRow,
  LooseReportRow,
  ReportState,
  StartedReport,
} from './api-types.ts'
import type { AccountClient } from './client.ts'
import { manifest } from './manifest.ts'
import { timeZoneOf } from './time-zones.ts'

const { name: platform } = manifest

interface ReportKind {
  readonly type: string
  /** Besides the day. */
  readonly columns: readonly string[]
}

/** By day. A column of the goal would divide spend as well, so conversions have reports of their own. */
export const reportKinds = {
  ads: kind('AdPerformanceReportRequest', AdRow),
  campaigns: kind('CampaignPerformanceReportRequest', CampaignRow),
  adGoals: kind('AdPerformanceReportRequest', AdGoalRow),
  campaignGoals: kind('CampaignPerformanceReportRequest', CampaignGoalRow),
  account: { type: 'AccountPerformanceReportRequest', columns: ['AccountId', 'Spend'] },
} satisfies Readonly<Record<string, ReportKind>>

export type ReportName = keyof typeof reportKinds

function kind(type: string, { shape }: { readonly shape: object }): ReportKind {
  return { type, columns: Object.keys(shape) }
}

/** Of a report; a larger one is requested in halves, because the rows of a page are in memory. */
const maxBytes = 64 * 1024 ** 2

export async function startReport(
  client: AccountClient,
  name: ReportName,
  {
    from,
    to,
    signal,
  }: { readonly from: string; readonly to: string; readonly signal: AbortSignal },
): Promise<string> {
  const { type, columns } = reportKinds[name]
  const { TimeZone } = await client.facts(signal)
  const json = {
    ReportRequest: {
      Type: type,
      ReportName: name,
      Format: 'Csv',
      FormatVersion: '2.0',
      ExcludeReportHeader: true,
      ExcludeReportFooter: true,
      ExcludeColumnHeaders: false,
      ReturnOnlyCompleteData: false,
      Aggregation: 'Daily',
      Columns: ['TimePeriod', ...columns],
      Scope: { AccountIds: [client.id] },
      Time: {
        CustomDateRangeStart: dateOf(from),
        CustomDateRangeEnd: dateOf(to),
        ReportTimeZone: timeZoneOf(TimeZone).report,
      },
    },
  }
  const call = { json, answer: StartedReport, costs: { reports: 1 }, signal }
  return (await client.reports('Submit', call)).ReportRequestId
}

/** The presigned address of a finished report; null if it has no rows. */
export async function reportStatus(
  client: AccountClient,
  id: string,
  signal: AbortSignal,
): Promise<JobStatus<string | null>> {
  const call = { json: { ReportRequestId: id }, answer: ReportState, costs: { reports: 1 }, signal }
  const { Status: status, ReportDownloadUrl: url } = (await client.reports('Poll', call))
    .ReportRequestStatus
  if (status === 'Pending') return 'running'
  return status === 'Success' ? { result: url ?? null } : 'failed'
}

/** The rows of a report: a zip archive in storage that knows nothing of our token. */
export function reportRows(
  client: AccountClient,
  url: string | null | undefined,
  signal: AbortSignal,
): Promise<readonly LooseReportRow[]> {
  if (!url) return Promise.resolve([])
  const read = async () => {
    const rows: LooseReportRow[] = []
    const text = downloadText({ platform, url, signal, maxBytes })
    for await (const row of readCsv(text, { platform, separator: ',' }))
      rows.push(parsePayload(LooseReportRow, row, `${platform} sent an unexpected row`))
    return rows
  }
  return withRetry(read, signal, client.api.ports)
}

function dateOf(day: string) {
  const [year, month, date] = day.split('-').map(Number)
  return { Day: date, Month: month, Year: year }
}
