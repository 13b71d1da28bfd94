import { addDays } from '@cartograph/contract'
import type { z } from 'zod'
import { downloadText } from '../kit/downloads/download.ts'
import { WrongEncodingError } from '../kit/downloads/decode-text.ts'
import { readCsv, type CsvRow } from '../kit/downloads/read-csv.ts'
import { readJson } from '../kit/downloads/read-json.ts'
import { nullIfNotFound } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import type { DayPart } from '../kit/reports/day-parts.ts'
import { pollEach, ReportGoneError, type JobStatus } from '../kit/reports/report-jobs.ts'
import { ReportDocument, ReportState, StartedReport } from './api-types.ts'
import type { AmazonClient } from './client.ts'
import { manifest } from './manifest.ts'

const { name: platform } = manifest
const root = '/reports/2021-06-30'

/** A report takes a minute as a rule, and up to an hour. */
export const polling = { firstMs: 5_000, longestMs: 60_000, most: 90 }

/** Of a file; a larger one is requested in halves, because its rows are in memory. */
export const maxBytes = 64 * 1024 ** 2

export interface ReportRequest {
  readonly reportType: string
  readonly dataStartTime?: string
  readonly dataEndTime?: string
  readonly reportOptions?: Readonly<Record<string, string>>
}

export async function startReport(
  { api, marketplaceId }: AmazonClient,
  request: ReportRequest,
  signal: AbortSignal,
): Promise<string> {
  const json = { ...request, marketplaceIds: [marketplaceId] }
  const call = { path: `${root}/reports`, json, answer: StartedReport, signal }
  return (await api.call({ ...call, costs: { reports: 1 } })).reportId
}

/** A report of visits: of each day of the part, or of each product in all of it. */
export async function startTrafficReport(
  client: AmazonClient,
  asinGranularity: 'PARENT' | 'CHILD',
  { from, days }: DayPart,
  signal: AbortSignal,
): Promise<{ readonly id: string }> {
  const report = {
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    dataStartTime: `${from}T00:00:00Z`,
    dataEndTime: `${addDays(from, days - 1)}T00:00:00Z`,
    reportOptions: { dateGranularity: 'DAY', asinGranularity },
  }
  return { id: await startReport(client, report, signal) }
}

/** The document of a finished report; null if there is no data. */
export function pollReports(
  { api }: AmazonClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JobStatus<string | null>>> {
  return pollEach(ids, async (id) => {
    const path = `${root}/reports/${encodeURIComponent(id)}`
    const call = api.call({ path, answer: ReportState, costs: { polls: 1 }, signal })
    const report = await nullIfNotFound(call)
    if (report === null) return null
    switch (report.processingStatus) {
      case 'DONE':
        return { result: report.reportDocumentId ?? null }
      // Amazon cancels a report by itself if there is nothing to report.
      case 'CANCELLED':
        return { result: null }
      case 'FATAL':
        return 'failed'
      default:
        return 'running'
    }
  })
}

/** The rows of a tab-separated report. Listings of some sellers are not in UTF-8. */
export async function reportRows(
  client: AmazonClient,
  document: string | null | undefined,
  signal: AbortSignal,
): Promise<readonly CsvRow[]> {
  if (document === null || document === undefined) return []
  if (client.file?.id === document) return client.file.rows
  const url = await addressOf(client, document, signal)
  const read = () =>
    rowsAt(url, 'utf-8', signal).catch((error: unknown) => {
      if (!(error instanceof WrongEncodingError)) throw error
      return rowsAt(url, client.isJapanese ? 'shift_jis' : 'windows-1252', signal)
    })
  const rows = await withRetry(read, signal, client.api.ports)
  client.file = { id: document, rows }
  return rows
}

async function rowsAt(
  url: string,
  encoding: 'utf-8' | 'shift_jis' | 'windows-1252',
  signal: AbortSignal,
): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = []
  const text = downloadText({ platform, url, signal, maxBytes, encoding })
  // Quotes are part of the values.
  const options = { platform, separator: '\t', isQuoted: false } as const
  for await (const row of readCsv(text, options)) rows.push(row)
  return rows
}

/** Where a document is stored, for five minutes. */
export async function addressOf(
  { api }: AmazonClient,
  document: string,
  signal: AbortSignal,
): Promise<string> {
  const path = `${root}/documents/${encodeURIComponent(document)}`
  const call = { path, answer: ReportDocument, costs: { documents: 1 }, signal }
  const found = await nullIfNotFound(api.call(call))
  if (found === null) throw new ReportGoneError(platform)
  return found.url
}

/** A list of a traffic report, which is JSON. */
export async function trafficItems<Item extends z.ZodType>(
  client: AmazonClient,
  document: string | null | undefined,
  wanted: {
    readonly list: 'salesAndTrafficByDate' | 'salesAndTrafficByAsin'
    readonly item: Item
  },
  signal: AbortSignal,
): Promise<readonly z.output<Item>[]> {
  if (document === null || document === undefined) return []
  const url = await addressOf(client, document, signal)
  const read = async () => {
    const items: z.output<Item>[] = []
    const text = downloadText({ platform, url, signal, maxBytes })
    for await (const { list, row } of readJson(text, platform))
      if (list === wanted.list)
        items.push(parsePayload(wanted.item, row, `${platform} sent an unexpected item of traffic`))
    return items
  }
  return withRetry(read, signal, client.api.ports)
}
