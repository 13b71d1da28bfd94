import type { Entry } from './entries.ts'
import { isIntegerBetween, readCursor, writeCursor } from '../../kit/pages.ts'
import type { Query } from '../../kit/read-request.ts'
import type { Refusal } from '../../kit/refusal.ts'
import { refusal } from './refusal.ts'

const known = [
  'limit',
  'cursor',
  'sort_by',
  'ids',
  'updated_at_min',
  'updated_at_max',
  'created_at_min',
  'created_at_max',
]

/** One page of a list for a query or a cursor. */
export function listPage(resource: string, query: Query, entries: readonly Entry[]) {
  const { cursor, limit = '50' } = query
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid(unknown, 'Unknown field.')
  const others = Object.keys(query).filter((name) => !['limit', 'cursor'].includes(name))
  if (cursor !== undefined && others.length > 0)
    throw invalid('cursor', `Cannot be combined with ${others.join(', ')}.`)
  const size = Number(limit)
  if (!isIntegerBetween(size, 1, 250)) throw invalid('limit', 'Must be between 1 and 250.')
  const place = placeOf(query)
  const wanted = filtered(entries, place.query).filter(
    (entry) => place.after === null || isAfter(entry, place.after),
  )
  const page = wanted.slice(0, size)
  const last = page.at(-1)
  return {
    [resource]: page.map((entry) => entry.object()),
    next_cursor:
      last === undefined || wanted.length <= size
        ? null
        : writeCursor({ query: place.query, after: [last.updatedAt, last.id] }),
    previous_cursor: null,
  }
}

function placeOf(query: Query): CursorPosition {
  if (query['cursor'] === undefined) return { query, after: null }
  const place = readCursor(query['cursor'])
  if (place === undefined) throw invalid('cursor', 'Not a valid cursor.')
  return place as CursorPosition
}

interface CursorPosition {
  readonly query: Query
  /** The sort key of the previous page's last entry. */
  readonly after: readonly [updatedAt: number, id: number] | null
}

function filtered(entries: readonly Entry[], query: Query): readonly Entry[] {
  const { sort_by: sortBy = 'updated_at-asc', ids } = query
  if (sortBy !== 'updated_at-asc') throw invalid('sort_by', 'Not a valid choice.')
  const requestedIds = ids === undefined ? null : new Set(ids.split(',').map(Number))
  const from = momentIn(query, 'updated_at_min') ?? -Infinity
  const to = momentIn(query, 'updated_at_max') ?? Infinity
  return entries
    .filter(({ id, updatedAt }) => {
      const second = Math.floor(updatedAt / 1000) * 1000
      return (requestedIds === null || requestedIds.has(id)) && second >= from && second <= to
    })
    .toSorted((left, right) => left.updatedAt - right.updatedAt || left.id - right.id)
}

function isAfter({ updatedAt, id }: Entry, [lastUpdatedAt, lastId]: readonly [number, number]) {
  return updatedAt > lastUpdatedAt || (updatedAt === lastUpdatedAt && id > lastId)
}

function momentIn(query: Query, name: string): number | null {
  const text = query[name]
  if (text === undefined) return null
  const moment = Date.parse(`${text}Z`)
  if (Number.isNaN(moment)) throw invalid(name, 'Not a valid datetime.')
  return moment
}

function invalid(name: string, message: string): Refusal {
  return refusal(422, { [name]: [message] })
}
