import { readCursor, writeCursor } from '../../kit/pages.ts'
import { GorgiasRefusal } from './refusal.ts'

export type GorgiasQuery = Readonly<Record<string, string | undefined>>

interface List<Entry> {
  readonly uri: string
  readonly entries: readonly Entry[]
  readonly id: (entry: Entry) => number
  /** The supported sort keys, the default one first. */
  readonly orders: Readonly<Record<string, (entry: Entry) => number>>
  readonly object: (entry: Entry) => unknown
}

/** One page of a list; the cursor is the sort position of its last entry. */
export function listPage<Entry>(query: GorgiasQuery, list: List<Entry>) {
  const { limit = '30', order_by: orderBy, cursor } = query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 100)
    throw invalid('limit', 'Must be greater than or equal to 1 and less than or equal to 100.')
  const names = Object.keys(list.orders)
  const [name = '', direction] = (orderBy ?? `${names[0] ?? ''}:desc`).split(':')
  const momentOf = list.orders[name]
  if (momentOf === undefined || (direction !== 'desc' && direction !== 'asc'))
    throw invalid('order_by', `Must be one of: ${names.join(', ')}.`)
  const sign = direction === 'desc' ? -1 : 1
  const placeOf = (entry: Entry): SortPosition => [sign * momentOf(entry), sign * list.id(entry)]
  const sorted = sortedEntries(list.entries, `${name}:${direction}`, placeOf)
  const after = cursor === undefined ? null : placeAt(cursor)
  const first = sorted.findIndex((entry) => after === null || compare(placeOf(entry), after) > 0)
  const rest = first === -1 ? [] : sorted.slice(first)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  return {
    object: 'list',
    uri: list.uri,
    data: page.map(list.object),
    meta: {
      prev_cursor: null,
      next_cursor: last === undefined || rest.length <= size ? null : writeCursor(placeOf(last)),
    },
  }
}

const sortedCache = new WeakMap<object, Map<string, readonly unknown[]>>()

/** Caches the sorted list, because sorting takes longer than a page. */
function sortedEntries<Entry>(
  entries: readonly Entry[],
  order: string,
  placeOf: (entry: Entry) => SortPosition,
): readonly Entry[] {
  const orders = sortedCache.get(entries) ?? new Map<string, readonly Entry[]>()
  sortedCache.set(entries, orders)
  const sorted =
    (orders.get(order) as readonly Entry[] | undefined) ??
    entries.toSorted((left, right) => compare(placeOf(left), placeOf(right)))
  orders.set(order, sorted)
  return sorted
}

type SortPosition = readonly [moment: number, id: number]

function compare(left: SortPosition, right: SortPosition): number {
  return left[0] - right[0] || left[1] - right[1]
}

function placeAt(cursor: string): SortPosition {
  const place = readCursor(cursor)
  if (place === undefined) throw invalid('cursor', 'Not a valid cursor.')
  return place as SortPosition
}

function invalid(name: string, message: string): GorgiasRefusal {
  return new GorgiasRefusal(400, 'Invalid parameters.', { [name]: [message] })
}
