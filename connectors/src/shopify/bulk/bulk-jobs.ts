import type { Instant } from '@cartograph/contract'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import {
  pollEach,
  type JobStatus,
  type ReportJobs,
  type ResultRequest,
} from '../../kit/reports/report-jobs.ts'
import { parseJsonOrNull } from '../../kit/values/parse-json-or-null.ts'
import type { ShopifyClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { readRecords, toRawRecord, type Reading } from '../read-records.ts'
import { firstSlice, TimeSlice, variablesOf } from '../time-slice.ts'
import { withoutFields } from '../without-fields.ts'
import { readBulkChunk } from './bulk-chunk.ts'
import { bulkDocument, type ConnectionTree } from './bulk-document.ts'
import {
  cancelBulkOperation,
  readBulkOperation,
  startBulkOperation,
  type BulkOperation,
} from './bulk-operation.ts'
import { advance, HistoryPart, restOf } from './history-part.ts'
import { readFilePart } from './read-file-part.ts'

/** Shopify runs five at once for an app and a shop; one is left for an operation of an interrupted read. */
export const operationsAtOnce = 4

const largestChunkBytes = 64 * 1024 ** 2

/** How far before the start of the operations changes are read again, because the search index lags. */
const overlapMs = 10 * 60_000

/** The result of an operation. */
interface BulkFile {
  /** Null if it has no line: such a file is not stored. */
  readonly url: string | null
  readonly isWhole: boolean
}

type BulkJobs = ReportJobs<ShopifyClient, HistoryPart, BulkFile>

export const cancellation = {
  platform: manifest.name,
  part: HistoryPart,
  cancel: cancelBulkOperation,
} satisfies Partial<BulkJobs>

/** Bulk operations as report jobs: the position in a file is that of its next byte. */
export function bulkJobs(reading: Reading, chunkBytes: number): Omit<BulkJobs, 'plan'> {
  return {
    ...cancellation,
    partsAtOnce: operationsAtOnce,
    polling: { firstMs: 1_000, longestMs: 30_000, most: Infinity },
    jobs: (_, { kind }) => Promise.resolve(kind === 'bulk' ? ['records'] : []),
    async start(client, { part, request }) {
      const { query } = variablesOf(firstSlice(part.since), part.until, reading.filter)
      const bulk = bulkDocumentOf(client, reading, query)
      if (bulk === null) return 'refused'
      const started = await startBulkOperation(client, bulk.document, request.signal)
      return typeof started === 'string'
        ? started
        : { id: started.id, startedAt: started.createdAt }
    },
    poll: (client, ids, signal) =>
      pollEach(ids, async (id) => statusOf(await readBulkOperation(client, id, signal))),
    async read(client, asked) {
      const [file] = asked.results
      if (file === undefined) return readPages(client, reading, asked)
      if (file.url === null) return { records: [], place: null }
      const connections = bulkDocumentOf(client, reading, null)?.connections ?? {}
      const from = Number(asked.place ?? 0)
      const options = { url: file.url, from, bytes: chunkBytes, connections }
      const chunk = await readChunk(client, options, asked.request.signal)
      const records = chunk.records.map((node) => toRawRecord(node))
      return {
        records,
        part: records.reduce((part, { updatedAt }) => advance(part, updatedAt), asked.part),
        place: chunk.isEnd ? null : String(from + chunk.bytes),
        isIncomplete: !file.isWhole,
      }
    },
    rest: restOf,
    withoutJob: (part) => ({ ...part, kind: 'pages' }),
  }
}

export function bulkDocumentOf(client: ShopifyClient, reading: Reading, search: string | null) {
  const refused = new Set(client.refusedFields(reading.document).map(({ path }) => path))
  return bulkDocument(withoutFields(reading.document, refused), search)
}

function statusOf(operation: BulkOperation | null): JobStatus<BulkFile> | null {
  switch (operation?.status) {
    case undefined:
      return null
    case 'CREATED':
    case 'RUNNING':
    case 'CANCELING':
      return 'running'
    case 'COMPLETED':
      return { result: { url: operation.url, isWhole: true } }
    case 'FAILED': {
      const { partialDataUrl, errorCode } = operation
      if (partialDataUrl !== null) return { result: { url: partialDataUrl, isWhole: false } }
      return errorCode === 'ACCESS_DENIED' ? 'refused' : 'failed'
    }
    default:
      return 'failed'
  }
}

/** What changed since the first operation was started is read in pages, too. */
async function readPages(
  client: ShopifyClient,
  reading: Reading,
  { part, place, startedAt, request }: ResultRequest<HistoryPart, BulkFile>,
) {
  const isOfChanges = part.kind === 'changes'
  // Without an operation there is nothing that may have changed meanwhile.
  if (isOfChanges && startedAt === null) return { records: [], place: null }
  const since = isOfChanges && startedAt !== null ? before(startedAt) : part.since
  const stored = place === null ? null : parseJsonOrNull(place)
  const cursor = stored === null ? null : parsePayload(TimeSlice, stored, 'The stored page')
  const { signal } = request
  const page = await readRecords(client, reading, { cursor, since, until: part.until, signal })
  return { records: page.records, place: page.next === null ? null : JSON.stringify(page.next) }
}

interface ChunkOptions {
  readonly url: string
  readonly from: number
  readonly bytes: number
  readonly connections: ConnectionTree
}

/** A record that is longer than a chunk is read with a larger one. */
async function readChunk(
  client: ShopifyClient,
  { url, from, bytes, connections }: ChunkOptions,
  signal: AbortSignal,
) {
  for (let size = bytes; ; size *= 2) {
    const { text, isEnd } = await readFilePart({ url, from, bytes: size }, signal, client.ports)
    const chunk = readBulkChunk(text, { connections, isEnd })
    if (isEnd || chunk.bytes > 0 || size >= largestChunkBytes) return { ...chunk, isEnd }
  }
}

function before(moment: Instant): Instant {
  return new Date(Date.parse(moment) - overlapMs).toISOString()
}
