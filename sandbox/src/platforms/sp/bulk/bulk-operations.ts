import { Kind } from 'graphql'
import { dateTime, gid, readGid } from '../format.ts'
import { countCheckouts } from '../checkout-node.ts'
import { countVariants } from '../inventory-node.ts'
import { countRecords } from '../listing.ts'
import type { ShopView } from '../shop-view.ts'
import { readBulkDocument, type BulkDocument } from './bulk-document.ts'
import { BulkFile } from './bulk-file.ts'
import { BulkAccessDenied, bulkLines } from './bulk-lines.ts'

export interface BulkFailure {
  readonly errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT'
  /** The part of the root objects that `partialDataUrl` has; 0 for none. */
  readonly partial: number
}

export interface BulkOptions {
  /** Objects that one operation reads in a second; by default 1,000, and without limits for a shop without limits. */
  readonly objectsPerSecond?: number
  /** Null lets the operation succeed. Numbered from 1 within a shop. */
  readonly fail?: (operation: {
    readonly number: number
    readonly query: string
  }) => BulkFailure | null
  /** Refuses queries that the schema's rules allow. */
  readonly refuses?: (query: string) => boolean
  /** Ends every file after so many root objects, for measurements of time alone. */
  readonly rootsPerFile?: number
  /** How long result files are served; seven days by default. */
  readonly fileLifeMs?: number
}

interface Operation {
  readonly id: number
  readonly query: string
  readonly createdAt: Date
  readonly startedMs: number
  readonly endsMs: number
  readonly roots: number
  readonly objects: number
  readonly failure: BulkFailure | null
  readonly file: BulkFile | null
  canceledMs: number | null
}

/** At most so many run at once for one app and shop. */
const maxRunning = 5
const createdMs = 1000
const cancelingMs = 1000
const weekMs = 7 * 86_400_000

/** The bulk queries of one app in one shop. */
export class BulkOperations {
  readonly #options: BulkOptions
  readonly #elapsedMs: () => number
  readonly #isUnlimited: boolean
  readonly #operations: Operation[] = []

  constructor(options: BulkOptions, shop: { elapsedMs: () => number; isUnlimited: boolean }) {
    this.#options = options
    this.#elapsedMs = shop.elapsedMs
    this.#isUnlimited = shop.isUnlimited
  }

  run(
    { query, groupObjects }: { readonly query: string; readonly groupObjects: boolean },
    { view, urlOf }: BulkRequest,
  ) {
    const refuse = (code: string, message: string) => ({
      bulkOperation: null,
      userErrors: [{ field: ['query'], message, code }],
    })
    const document = readBulkDocument(query)
    if (typeof document === 'string') return refuse('INVALID', document)
    if (this.#options.refuses?.(query))
      return refuse(
        'INVALID',
        "The parent 'node' field for a nested connection must return a type that implements the 'Node' interface.",
      )
    const running = this.#operations.filter((each) =>
      ['CREATED', 'RUNNING', 'CANCELING'].includes(this.#statusOf(each)),
    )
    if (running.length >= maxRunning)
      return refuse('LIMIT_REACHED', 'Bulk operations limit reached. Please try again later.')
    const id = this.#operations.length + 1
    const startedMs = this.#elapsedMs()
    const failure = this.#options.fail?.({ number: id, query }) ?? null
    const read = this.#measure(document, view, groupObjects)
    const { objectsPerSecond = this.#isUnlimited ? Infinity : 1000 } = this.#options
    const operation: Operation = {
      id,
      query,
      createdAt: view.at,
      startedMs,
      endsMs:
        startedMs +
        (objectsPerSecond === Infinity ? 0 : createdMs + (read.objects / objectsPerSecond) * 1000),
      ...read,
      failure: read.isDenied ? { errorCode: 'ACCESS_DENIED', partial: 0 } : failure,
      file: this.#fileOf(document, view, { groupObjects, failure, roots: read.roots }),
      canceledMs: null,
    }
    this.#operations.push(operation)
    return { bulkOperation: this.#nodeOf(operation, urlOf), userErrors: [] }
  }

  find(id: string, { urlOf }: Pick<BulkRequest, 'urlOf'>) {
    const found = this.#byId(id)
    return found === null ? null : this.#nodeOf(found, urlOf)
  }

  cancel(id: string, { urlOf }: Pick<BulkRequest, 'urlOf'>) {
    const found = this.#byId(id)
    if (found === null || !['CREATED', 'RUNNING'].includes(this.#statusOf(found)))
      return {
        bulkOperation: found && this.#nodeOf(found, urlOf),
        userErrors: [
          { field: null, message: 'A bulk operation cannot be canceled when it is completed' },
        ],
      }
    found.canceledMs = this.#elapsedMs()
    return { bulkOperation: this.#nodeOf(found, urlOf), userErrors: [] }
  }

  /** The result file; null when there is none, or no longer. */
  fileOf(number: number): BulkFile | null {
    const operation = this.#operations[number - 1]
    return operation !== undefined && this.#hasFile(operation) ? operation.file : null
  }

  #byId(id: string): Operation | null {
    const named = readGid(id)
    if (named?.type !== 'BulkOperation') return null
    return this.#operations[named.id - 1] ?? null
  }

  #statusOf(operation: Operation): string {
    const { startedMs, endsMs, canceledMs, failure } = operation
    const now = this.#elapsedMs()
    if (canceledMs !== null) return now < canceledMs + cancelingMs ? 'CANCELING' : 'CANCELED'
    if (now < Math.min(startedMs + createdMs, endsMs)) return 'CREATED'
    if (now < endsMs) return 'RUNNING'
    if (failure !== null) return 'FAILED'
    return now < endsMs + (this.#options.fileLifeMs ?? weekMs) ? 'COMPLETED' : 'EXPIRED'
  }

  #hasFile(operation: Operation): boolean {
    const status = this.#statusOf(operation)
    const isPartial = status === 'FAILED' && (operation.failure?.partial ?? 0) > 0
    return operation.roots > 0 && (status === 'COMPLETED' || isPartial)
  }

  #nodeOf(operation: Operation, urlOf: (id: number) => string) {
    const { id, query, createdAt, startedMs, endsMs, roots, objects, failure } = operation
    const status = this.#statusOf(operation)
    const lasts = endsMs - startedMs
    const share =
      lasts === 0 ? 1 : Math.min(1, Math.max(0, (this.#elapsedMs() - startedMs) / lasts))
    const url = this.#hasFile(operation) ? urlOf(id) : null
    return {
      __typename: 'BulkOperation',
      id: gid('BulkOperation', id),
      status,
      type: 'QUERY',
      query,
      errorCode: status === 'FAILED' ? (failure?.errorCode ?? null) : null,
      createdAt: dateTime(createdAt.getTime()),
      completedAt:
        status === 'COMPLETED' ? dateTime(createdAt.getTime() + (endsMs - startedMs)) : null,
      objectCount: String(Math.floor(objects * share)),
      rootObjectCount: String(Math.floor(roots * share)),
      fileSize: null,
      url: status === 'COMPLETED' ? url : null,
      partialDataUrl: status === 'FAILED' ? url : null,
    }
  }

  /** The root objects are counted; all objects are estimated from the first ones. */
  #measure(document: BulkDocument, view: ShopView, isGrouped: boolean) {
    const query = document.root.arguments?.find(({ name }) => name.value === 'query')?.value
    const text = query?.kind === Kind.STRING ? query.value : null
    const roots = countRoots(document.root.name.value, text, view)
    let sampled = 0
    let lines = 0
    try {
      for (const group of bulkLines(document, view, { isGrouped })) {
        sampled += group.roots
        lines += group.lines.length
        if (sampled >= 100) break
      }
    } catch (error) {
      if (error instanceof BulkAccessDenied) return { roots, objects: roots, isDenied: true }
      throw error
    }
    return { roots, objects: sampled === 0 ? 0 : (lines / sampled) * roots, isDenied: false }
  }

  #fileOf(
    document: BulkDocument,
    view: ShopView,
    result: {
      readonly groupObjects: boolean
      readonly failure: BulkFailure | null
      readonly roots: number
    },
  ): BulkFile {
    const { groupObjects: isGrouped, failure, roots } = result
    const { rootsPerFile = Infinity } = this.#options
    const maxRoots = failure === null ? rootsPerFile : Math.floor(roots * failure.partial)
    return new BulkFile(() => bulkLines(document, view, { isGrouped }), maxRoots)
  }
}

export interface BulkRequest {
  readonly view: ShopView
  /** The URL of an operation's result file. */
  readonly urlOf: (id: number) => string
}

function countRoots(field: string, query: string | null, view: ShopView): number {
  const { orders, customers, products } = view.world
  if (field === 'orders') return countRecords(orders, { query, type: 'Order' }, view).count
  if (field === 'customers') return countRecords(customers, { query, type: 'Customer' }, view).count
  if (field === 'abandonedCheckouts') return countCheckouts({ query }, view).count
  if (field === 'inventoryItems') return countVariants(view).count
  return field === 'products' ? countRecords(products, { query, type: 'Product' }, view).count : 0
}
