import { abandonReports, readReports } from '../../kit/reports/read-reports.ts'
import { hasReportState } from '../../kit/reports/report-state.ts'
import type { Cursor, Page, ReadRequest } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { withheldFields } from '../optional-fields.ts'
import { countRecords, readRecords, type Reading } from '../read-records.ts'
import { bulkDocumentOf, bulkJobs, cancellation, operationsAtOnce } from './bulk-jobs.ts'
import { splitWindow, wholeInBulk, type HistoryPart } from './history-part.ts'

export interface BulkLimits {
  /** Windows with fewer records are read in pages, which is faster than the preparation of a file. */
  readonly fewestRecords: number
  /** A window with more records is read by several operations at once. */
  readonly recordsPerOperation: number
  readonly chunkBytes: number
}

const standardLimits: BulkLimits = {
  fewestRecords: 5000,
  recordsPerOperation: 50_000,
  // About 1,500 orders with their lines.
  chunkBytes: 4 * 1024 ** 2,
}

/**
 * Reads a window of history through bulk operations when it has many records, and in pages otherwise. A result is
 * as old as the start of its operation, so everything that has changed since is read again afterwards, in pages.
 */
export async function readHistory(
  client: ShopifyClient,
  reading: Reading,
  request: ReadRequest,
  limits: BulkLimits = standardLimits,
): Promise<Page> {
  const { cursor } = request
  const parts = cursor === null ? await planBulk(client, reading, request, limits) : []
  if (parts === null || (cursor !== null && !hasReportState(cursor)))
    return readRecords(client, reading, request)
  const jobs = { ...bulkJobs(reading, limits.chunkBytes), plan: () => parts }
  const page = await readReports(jobs, client, request)
  return {
    ...page,
    withheld: withheldFields(reading.optional, client.refusedFields(reading.document)),
  }
}

/** Cancels the operations of a window that is not read any further. */
export async function abandonHistory(
  client: ShopifyClient,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<void> {
  await abandonReports(cancellation, client, cursor, signal)
}

/** Null for a window to be read in pages: the newest, short ones, and those that Shopify cannot read in bulk. */
async function planBulk(
  client: ShopifyClient,
  reading: Reading,
  { since, until, signal }: ReadRequest,
  { fewestRecords, recordsPerOperation }: BulkLimits,
): Promise<readonly HistoryPart[] | null> {
  const isById = reading.order === 'ids'
  const isNewest = until === null && !(isById && since === null)
  if (isNewest || bulkDocumentOf(client, reading, null) === null) return null
  const count = await countRecords(
    client,
    reading.countDocument,
    { since, until, signal },
    reading.filter,
  )
  if (count === null || count < fewestRecords) return null
  if (isById) return [wholeInBulk(since, until)]
  return splitWindow(since, until ?? '', count > recordsPerOperation ? operationsAtOnce : 1)
}
