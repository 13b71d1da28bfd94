import type { Collection } from '../../world/create-world.ts'
import { invalid } from './refusal.ts'

export type ListQuery = Readonly<Record<string, string | undefined>>

export interface Range {
  readonly min: number
  readonly max: number
}

/** Filters by time of change have whole seconds, and include both ends. */
export function rangeIn(query: ListQuery, min: string, max: string): Range {
  const momentOf = (name: string, none: number) => {
    const text = query[name]
    if (text === undefined) return none
    const moment = Date.parse(text)
    if (Number.isNaN(moment)) throw invalid(name, 'must be a date')
    return Math.floor(moment / 1000) * 1000
  }
  return { min: momentOf(min, -Infinity), max: momentOf(max, Infinity) }
}

/** The indices of the entities that changed in a range, the oldest change first. */
export function* changedIn<Entity>(
  collection: Collection<Entity>,
  { min, max }: Range,
  at: Date,
): Generator<number> {
  const log = collection.changes(at)
  const moment = at.getTime()
  for (let entry = log.firstAtOrAfter(min); entry < log.length; entry += 1) {
    const time = log.timeAt(entry)
    if (time > moment || time > max) return
    if (log.isLast(entry, moment)) yield log.entityAt(entry)
  }
}

export interface PageRequest {
  readonly page: number
  readonly limit: number
}

export function pageIn(query: ListQuery): PageRequest {
  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? 50)
  if (!Number.isInteger(page) || page < 1) throw invalid('page', 'must be a positive integer')
  if (!Number.isInteger(limit) || limit < 1 || limit > 250)
    throw invalid('limit', 'must be between 1 and 250')
  return { page, limit }
}

/** Skips and takes without making what is on other pages. */
export function pageOf<Entity>(entities: Iterable<Entity>, { page, limit }: PageRequest): Entity[] {
  const from = (page - 1) * limit
  const found: Entity[] = []
  let index = 0
  for (const entity of entities) {
    if (index >= from + limit) break
    if (index >= from) found.push(entity)
    index += 1
  }
  return found
}

/** The envelope of v3; makes only what is on the page. */
export function v3Page<Entry>(
  all: readonly Entry[],
  request: PageRequest,
  make: (entry: Entry) => unknown = (entry) => entry,
) {
  const { page, limit } = request
  const data = pageOf(all, request).map(make)
  const pages = Math.max(1, Math.ceil(all.length / limit))
  return {
    data,
    meta: {
      pagination: {
        total: all.length,
        count: data.length,
        per_page: limit,
        current_page: page,
        total_pages: pages,
        links: { current: `?page=${page}` },
      },
    },
  }
}
