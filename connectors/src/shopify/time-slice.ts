import { z } from 'zod'
import type { Instant } from '@cartograph/contract'
import type { Cursor } from '../kit/stream.ts'
import { parseStored } from '../kit/values/stored-cursor.ts'

/** Shopify does not page beyond this many objects of a query. */
export const deepestPage = 25_000

/**
 * The position of a read. Records are read in order of their ids where Shopify does not sort them by
 * their last change, and in order of that change elsewhere; before a query reaches
 * Shopify's depth limit, a new one starts at the last change seen. If so many records share one
 * moment that this would loop, that moment is read by id and then passed.
 */
export const TimeSlice = z.object({
  /** `from` a moment on, `after` it, exactly `at` it, or from it on in order of the `ids`. */
  reach: z.enum(['from', 'after', 'at', 'ids']),
  moment: z.nullable(z.string()),
  /** Shopify's own cursor inside the query. */
  after: z.nullable(z.string()),
  /** The number of objects read in this query. */
  count: z.int(),
  /** With `at` and `ids`: reads only ids above this one. */
  aboveId: z.nullable(z.string()),
})
export type TimeSlice = z.infer<typeof TimeSlice>

export type ReadOrder = 'changes' | 'ids'

export function firstSlice(since: Instant | null, order: ReadOrder = 'changes'): TimeSlice {
  const start = { moment: since, after: null, count: 0 }
  return order === 'ids'
    ? { ...start, reach: 'ids', aboveId: '0' }
    : { ...start, reach: 'from', aboveId: null }
}

export function sliceOf(
  cursor: Cursor | null,
  since: Instant | null,
  order: ReadOrder = 'changes',
): TimeSlice {
  if (cursor === null) return firstSlice(since, order)
  return parseStored('Shopify', TimeSlice, cursor)
}

/** The query variables of the slice, with changes before `until` and what the stream filters by. */
export function variablesOf(slice: TimeSlice, until: Instant | null, filter: string | null = null) {
  const terms = [
    ...(filter === null ? [] : [filter]),
    ...termsOf(slice),
    ...(until === null ? [] : [`updated_at:<'${until}'`]),
  ]
  return {
    after: slice.after,
    query: terms.length === 0 ? null : terms.join(' AND '),
    ...(slice.reach !== 'ids' && { sortKey: slice.reach === 'at' ? 'ID' : 'UPDATED_AT' }),
  }
}

function termsOf({ reach, moment, aboveId }: TimeSlice): readonly string[] {
  if (reach === 'ids') {
    const changed = moment === null ? [] : [`updated_at:>='${moment}'`]
    return [...changed, `id:>${aboveId ?? '0'}`]
  }
  if (moment === null) return []
  if (reach === 'from') return [`updated_at:>='${moment}'`]
  if (reach === 'after') return [`updated_at:>'${moment}'`]
  return [`updated_at:>='${moment}'`, `updated_at:<='${moment}'`, `id:>${aboveId ?? '0'}`]
}

export interface PageRead {
  readonly records: readonly { readonly externalId: string; readonly updatedAt: Instant }[]
  readonly hasNextPage: boolean
  readonly endCursor: string | null
}

/** The slice after a page; null after the last one. */
export function nextSlice(
  slice: TimeSlice,
  page: PageRead,
  largestPageSize: number,
  deepest: number,
): TimeSlice | null {
  const last = page.records.at(-1)
  if (slice.reach === 'ids')
    return page.hasNextPage && last !== undefined ? { ...slice, aboveId: last.externalId } : null
  if (slice.reach === 'at') {
    if (page.hasNextPage && last !== undefined) return { ...slice, aboveId: last.externalId }
    return { ...slice, reach: 'after', after: null, count: 0, aboveId: null }
  }
  if (!page.hasNextPage) return null
  const count = slice.count + page.records.length
  if (last === undefined || count + largestPageSize <= deepest)
    return { ...slice, after: page.endCursor, count }
  const isTied = slice.reach === 'from' && isSameMoment(slice.moment, last.updatedAt)
  return isTied
    ? { ...slice, reach: 'at', after: null, count: 0, aboveId: '0' }
    : firstSlice(last.updatedAt)
}

function isSameMoment(left: string | null, right: string): boolean {
  return left !== null && Date.parse(left) === Date.parse(right)
}
