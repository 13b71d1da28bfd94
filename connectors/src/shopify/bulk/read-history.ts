import type { Cursor, Page, ReadRequest } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { withheldFields } from '../optional-fields.ts'
import { countRecords, readRecords, toRawRecord, type Reading } from '../read-records.ts'
import { firstSlice, variablesOf, type TimeSlice } from '../time-slice.ts'
import { withoutFields } from '../without-fields.ts'
import { readBulkChunk, type BulkChunk } from './bulk-chunk.ts'
import { bulkDocument, type ConnectionTree } from './bulk-document.ts'
import {
  cancelBulkOperation,
  readBulkOperation,
  startBulkOperation,
  type BulkOperation,
} from './bulk-operation.ts'
import {
  advance,
  cursorOf,
  nextPart,
  readInPages,
  retry,
  splitWindow,
  stateOf,
  type BulkState,
  type Part,
} from './bulk-state.ts'
import { FileGoneError, readFilePart } from './read-file-part.ts'

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

/** Shopify runs five at once for an app and a shop; one is left for an operation of an interrupted read. */
const operationsAtOnce = 4
const largestChunkBytes = 64 * 1024 ** 2

/** How far before the start of the operations changes are read again, because the search index lags. */
const overlapMs = 10 * 60_000
/**
 * Reads a window of history through bulk operations when it has many records, and in pages otherwise. A result is
 * as old as the start of its operation, so everything that has changed since is read again afterwards, in pages.
 * The cursor has the operations and the position in their files: a read that was interrupted continues there.
 */
export async function readHistory(
  client: ShopifyClient,
  reading: Reading,
  request: ReadRequest,
  limits: BulkLimits = standardLimits,
): Promise<Page> {
  const { cursor } = request
  if (cursor === null) {
    const state = await planBulk(client, reading, request, limits)
    return state === null
      ? readRecords(client, reading, request)
      : { records: [], next: cursorOf(state) }
  }
  if (!('bulk' in cursor)) return readRecords(client, reading, request)
  const page = await new BulkReader({ client, reading, limits, signal: request.signal }).read(
    stateOf(cursor),
  )
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
  if (!('bulk' in cursor)) return
  const { parts, at } = stateOf(cursor)
  for (const { id } of parts.slice(at)) {
    if (id !== null) await cancelBulkOperation(client, id, signal)
  }
}

/** Null for a window to be read in pages: the newest, short ones, and those that Shopify cannot read in bulk. */
async function planBulk(
  client: ShopifyClient,
  reading: Reading,
  { since, until, signal }: ReadRequest,
  { fewestRecords, recordsPerOperation }: BulkLimits,
): Promise<BulkState | null> {
  if (until === null || bulkDocumentOf(client, reading, null) === null) return null
  const count = await countRecords(
    client,
    reading.countDocument,
    { since, until, signal },
    reading.filter,
  )
  if (count === null || count < fewestRecords) return null
  const parts = since !== null && count > recordsPerOperation ? operationsAtOnce : 1
  return {
    parts: splitWindow(since, until, parts),
    at: 0,
    offset: 0,
    slice: null,
    startedAt: null,
    polls: 0,
  }
}

function bulkDocumentOf(client: ShopifyClient, reading: Reading, search: string | null) {
  const refused = new Set(client.refusedFields(reading.document).map(({ path }) => path))
  return bulkDocument(withoutFields(reading.document, refused), search)
}

interface BulkReaderOptions {
  readonly client: ShopifyClient
  readonly reading: Reading
  readonly limits: BulkLimits
  readonly signal: AbortSignal
}

class BulkReader {
  readonly #client: ShopifyClient
  readonly #reading: Reading
  readonly #limits: BulkLimits
  readonly #signal: AbortSignal

  constructor({ client, reading, limits, signal }: BulkReaderOptions) {
    this.#client = client
    this.#reading = reading
    this.#limits = limits
    this.#signal = signal
  }

  async read(state: BulkState): Promise<Page> {
    const part = state.parts[state.at]
    if (part === undefined) {
      const since = state.startedAt === null ? null : minus(state.startedAt, overlapMs)
      return this.#readPaged(state, { since, until: null })
    }
    if (part.isPaged) return this.#readPaged(state, part)
    if (part.id === null) return this.#start(state)
    const operation = await readBulkOperation(this.#client, part.id, this.#signal)
    switch (operation?.status) {
      case 'CREATED':
      case 'RUNNING':
      case 'CANCELING':
        return waitFor({ ...state, polls: state.polls + 1 })
      case 'COMPLETED':
      case 'FAILED':
        return this.#readResult(state, part, operation)
      case undefined:
      default:
        return continueAt(retry(state, part))
    }
  }

  async #readPaged(
    state: BulkState,
    { since, until }: { readonly since: string | null; readonly until: string | null },
  ): Promise<Page> {
    const request = { cursor: state.slice, since, until, signal: this.#signal }
    const { records, next } = await readRecords(this.#client, this.#reading, request)
    if (next !== null) return { records, next: cursorOf({ ...state, slice: next as TimeSlice }) }
    // Nothing can have changed meanwhile when no operation was started.
    const isLast = state.at >= state.parts.length - (state.startedAt === null ? 1 : 0)
    return { records, next: isLast ? null : cursorOf(nextPart(state)) }
  }

  /** Starts the operations of all parts that have none. */
  async #start(state: BulkState): Promise<Page> {
    const parts = [...state.parts]
    let { startedAt } = state
    for (const [n, part] of parts.entries()) {
      if (n < state.at || part.id !== null || part.isPaged) continue
      const { query: search } = variablesOf(
        firstSlice(part.since),
        part.until,
        this.#reading.filter,
      )
      const document = bulkDocumentOf(this.#client, this.#reading, search)?.document ?? null
      const started =
        document === null
          ? 'refused'
          : await startBulkOperation(this.#client, document, this.#signal)
      if (started === 'busy') break
      if (started === 'refused') parts[n] = { ...part, isPaged: true }
      else {
        parts[n] = { ...part, id: started.id }
        startedAt ??= started.createdAt
      }
    }
    const isWaiting = parts[state.at]?.id === null && parts[state.at]?.isPaged === false
    const next = { ...state, parts, startedAt }
    return isWaiting ? waitFor({ ...next, polls: state.polls + 1 }) : continueAt(next)
  }

  async #readResult(state: BulkState, part: Part, operation: BulkOperation): Promise<Page> {
    const { status, errorCode, url, partialDataUrl } = operation
    const file = status === 'COMPLETED' ? url : partialDataUrl
    if (file === null) {
      // A file without any line is not stored.
      if (status === 'COMPLETED') return continueAt(nextPart(state))
      return continueAt(
        errorCode === 'ACCESS_DENIED' ? readInPages(state, part) : retry(state, part),
      )
    }
    const { connections } = bulkDocumentOf(this.#client, this.#reading, null) ?? { connections: {} }
    let chunk: BulkChunk & { readonly isEnd: boolean }
    try {
      chunk = await this.#readChunk(file, state.offset, connections)
    } catch (error) {
      if (error instanceof FileGoneError) return continueAt(retry(state, part))
      throw error
    }
    const records = chunk.records.map((node) => toRawRecord(node))
    const read = records.reduce((of, { updatedAt }) => advance(of, updatedAt), part)
    const parts = state.parts.with(state.at, read)
    const after = { ...state, parts, offset: state.offset + chunk.bytes, polls: 0 }
    if (!chunk.isEnd) return { records, next: cursorOf(after) }
    const next = status === 'COMPLETED' ? nextPart(after) : retry(after, read)
    return { records, next: cursorOf(next) }
  }

  /** A record that is longer than a chunk is read with a larger one. */
  async #readChunk(url: string, from: number, connections: ConnectionTree) {
    for (let bytes = this.#limits.chunkBytes; ; bytes *= 2) {
      const part = { url, from, bytes }
      const { text, isEnd } = await readFilePart(part, this.#signal, this.#client.ports)
      const chunk = readBulkChunk(text, { connections, isEnd })
      if (isEnd || chunk.bytes > 0 || bytes >= largestChunkBytes) return { ...chunk, isEnd }
    }
  }
}

function continueAt(state: BulkState): Page {
  return { records: [], next: cursorOf(state) }
}

/** Waits for 1, 2, 4 … 30 seconds. */
function waitFor(state: BulkState): Page {
  const waitMs = Math.min(30_000, 1000 * 2 ** Math.min(state.polls - 1, 5))
  return { records: [], next: cursorOf(state), waitMs }
}

function minus(moment: string, ms: number): string {
  return new Date(Date.parse(moment) - ms).toISOString()
}
