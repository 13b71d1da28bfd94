import { downloadText } from '../kit/downloads/download.ts'
import { readJson } from '../kit/downloads/read-json.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import type { JobStatus } from '../kit/reports/report-jobs.ts'
import { columnsOf, LooseRow, Report, type ReportType } from './api-types.ts'
import { DuplicateReportError, TooOldError } from './api-error.ts'
import type { ProfileClient } from './client.ts'
import { manifest } from './manifest.ts'

const { name: platform } = manifest

/** What each report is about, and what one of its rows is of. */
const kinds: Readonly<Record<ReportType, readonly [adProduct: string, groupBy: string]>> = {
  spCampaigns: ['SPONSORED_PRODUCTS', 'campaign'],
  spAdvertisedProduct: ['SPONSORED_PRODUCTS', 'advertiser'],
  sbCampaigns: ['SPONSORED_BRANDS', 'campaign'],
  sbAds: ['SPONSORED_BRANDS', 'ads'],
  sdCampaigns: ['SPONSORED_DISPLAY', 'campaign'],
  sdAdvertisedProduct: ['SPONSORED_DISPLAY', 'advertiser'],
}

export const reportTypes = Object.keys(kinds) as readonly ReportType[]

/** Of a report; a larger one is requested in halves, because the rows of a page are in memory. */
const maxBytes = 64 * 1024 ** 2

/** In place of the id of a report that is not needed: Amazon keeps none of its days. */
const noReport = 'none'

interface Days {
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

/** Starts a report of the days that are kept; an equal one that already runs is used instead. */
export async function startReport(
  client: ProfileClient,
  type: ReportType,
  days: Days,
): Promise<string> {
  try {
    return await requestReport(client, type, days)
  } catch (error) {
    if (error instanceof DuplicateReportError) return error.reportId
    if (!(error instanceof TooOldError) || error.firstDay <= days.from) throw error
    const from = error.firstDay
    return from > days.to ? noReport : startReport(client, type, { ...days, from })
  }
}

async function requestReport(client: ProfileClient, type: ReportType, days: Days) {
  const [adProduct, groupBy] = kinds[type]
  const json = {
    name: `Cartograph ${type}`,
    startDate: days.from,
    endDate: days.to,
    configuration: {
      adProduct,
      reportTypeId: type,
      groupBy: [groupBy],
      columns: columnsOf(type),
      timeUnit: 'DAILY',
      format: 'GZIP_JSON',
    },
  }
  const body = { json, contentType: 'application/vnd.createasyncreportrequest.v3+json' }
  const call = { path: '/reporting/reports', body, answer: Report, signal: days.signal }
  return (await client.call(call)).reportId
}

/** The presigned address of a finished report, which is valid for an hour. */
export async function reportStatus(
  client: ProfileClient,
  id: string,
  signal: AbortSignal,
): Promise<JobStatus<string | null>> {
  if (id === noReport) return { result: null }
  const path = `/reporting/reports/${encodeURIComponent(id)}`
  const { status, url } = await client.call({ path, answer: Report, signal })
  if (status === 'PENDING' || status === 'PROCESSING') return 'running'
  return status === 'COMPLETED' ? { result: url ?? null } : 'failed'
}

/** The rows of a report: one list in a gzip file, in storage that knows nothing of our token. */
export function reportRows(
  client: ProfileClient,
  url: string | null | undefined,
  signal: AbortSignal,
): Promise<readonly LooseRow[]> {
  if (!url) return Promise.resolve([])
  const read = async () => {
    const rows: LooseRow[] = []
    const text = downloadText({ platform, url, signal, maxBytes })
    for await (const { row } of readJson(text, platform))
      rows.push(parsePayload(LooseRow, row, `${platform} sent an unexpected row`))
    return rows
  }
  return withRetry(read, signal, client.api.ports)
}
