import type { Collection } from '../../world/create-world.ts'
import { pageSize, readCursor, writeCursor, type PageArguments, type Slice } from './connection.ts'
import { SimulatedError } from './errors.ts'
import { gid } from './format.ts'
import type { ShopView } from './shop-view.ts'
import { parseSearch, within, type SearchFilter } from './search-filter.ts'

export interface ListArguments extends PageArguments {
  readonly query?: string | null
  readonly sortKey?: string | null
  readonly reverse?: boolean | null
  /** For products, of which a query without a status returns only the active ones. */
  readonly filtersByStatus?: boolean
  /** The type of the records in their global ids. */
  readonly type: RecordType
}

export type RecordType = 'Order' | 'Customer' | 'Product'

/** Only products have a status. */
function hasStatus(entity: unknown, statuses: readonly string[]): boolean {
  return statuses.includes(String(Object(entity).status))
}

/** One page of a shop's records at a moment. */
export function listPage<Entity>(
  collection: Collection<Entity>,
  args: ListArguments,
  view: ScannedView & Pick<ShopView, 'maxPageDepth'>,
): Slice<Entity> {
  const { at, maxPageDepth } = view
  const first = pageSize(args)
  const line = scanOf(collection, args, view)
  const step = args.reverse === true ? -1 : 1
  const after = args.after ? readCursor(args.after) : null
  if ((after?.seen ?? 0) >= maxPageDepth) {
    throw new SimulatedError(
      'PAGINATION_LIMIT_EXCEEDED',
      `Cannot page beyond ${maxPageDepth} records. Narrow the query instead.`,
    )
  }
  const items: Entity[] = []
  const cursors: string[] = []
  let seen = after?.seen ?? 0
  let hasNextPage = false
  let position = after ? after.at + step : step === 1 ? line.start : line.end - 1
  for (; position >= line.start && position < line.end; position += step) {
    if (!line.has(position)) continue
    if (items.length === first) {
      hasNextPage = true
      break
    }
    items.push(collection.get(line.entityAt(position), at))
    cursors.push(writeCursor({ at: position, seen: ++seen }))
  }
  return { items, cursors, hasNextPage, hasPreviousPage: after !== null }
}

/** The number of records of a query; AT_LEAST when it exceeds the limit. */
export function countRecords<Entity>(
  collection: Collection<Entity>,
  args: {
    readonly query?: string | null
    readonly limit?: number | null
    readonly filtersByStatus?: boolean
    readonly type: RecordType
  },
  view: ScannedView,
): { count: number; precision: 'EXACT' | 'AT_LEAST' } {
  const limit = args.limit ?? Infinity
  const line = scanOf(collection, { ...args, sortKey: 'UPDATED_AT' }, view)
  let count = 0
  for (let position = line.start; position < line.end; position++) {
    if (!line.has(position)) continue
    if (count === limit) return { count, precision: 'AT_LEAST' }
    count++
  }
  return { count, precision: 'EXACT' }
}

/** A range of positions, some of which have a record. */
interface Scan {
  readonly start: number
  readonly end: number
  has(position: number): boolean
  entityAt(position: number): number
}

type ScannedView = Pick<ShopView, 'at' | 'deleted'>

function scanOf<Entity>(
  collection: Collection<Entity>,
  args: ListArguments,
  { at, deleted }: ScannedView,
): Scan {
  const filter = parseSearch(args.query, args.type === 'Customer')
  const all =
    args.sortKey === 'UPDATED_AT'
      ? byLastChange(collection, filter, at)
      : byCreation(collection, filter, at)
  const isDeleted = (position: number) =>
    deleted.size > 0 && deleted.has(gid(args.type, collection.idOf(all.entityAt(position))))
  const scan = { ...all, has: (position: number) => all.has(position) && !isDeleted(position) }
  if (args.filtersByStatus !== true) return scan
  return {
    ...scan,
    has: (position) =>
      scan.has(position) && hasStatus(collection.get(scan.entityAt(position), at), filter.statuses),
  }
}

function byLastChange<Entity>(
  collection: Collection<Entity>,
  { id, updatedAt, createdAt }: SearchFilter,
  at: Date,
): Scan {
  const now = at.getTime()
  const log = collection.changes(at)
  return {
    start: log.firstAtOrAfter(updatedAt.from),
    end: log.firstAtOrAfter(Math.min(updatedAt.to, now) + 1),
    has(position) {
      if (!log.isLast(position, now)) return false
      const index = log.entityAt(position)
      return within(id, collection.idOf(index)) && within(createdAt, collection.createdAt(index))
    },
    entityAt: (position) => log.entityAt(position),
  }
}

function byCreation<Entity>(
  collection: Collection<Entity>,
  { id, updatedAt, createdAt }: SearchFilter,
  at: Date,
): Scan {
  const now = at.getTime()
  const log = collection.changes(at)
  return {
    start: 0,
    end: collection.count(at),
    has: (index) =>
      collection.has(index) &&
      within(id, collection.idOf(index)) &&
      within(createdAt, collection.createdAt(index)) &&
      within(updatedAt, log.lastChange(index, now)),
    entityAt: (index) => index,
  }
}
