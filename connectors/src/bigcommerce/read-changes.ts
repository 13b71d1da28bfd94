import { z } from 'zod'
import type { Cursor, RawRecord, ReadRequest } from '../kit/stream.ts'
import { utcMoment } from '../kit/values/moment.ts'
import { storedPlace } from '../kit/values/stored-cursor.ts'
import { manifest } from './manifest.ts'

/** Where a list that is ordered by the time of change continues. */
const Place = z.object({
  /** Which of the lists of a stream. */
  list: z.int(),
  /** The time of change from which it is read; null from its beginning. */
  since: z.nullable(z.string()),
  page: z.int(),
})
export type ListPlace = z.infer<typeof Place>

/** BigCommerce's most. */
export const pageSize = 250

export function placeOf({ cursor, since }: ReadRequest): ListPlace {
  return storedPlace(manifest.name, Place, cursor) ?? { list: 0, since, page: 1 }
}

/**
 * The cursor after a page; null after an empty one. A record that changes while the list is read
 * moves to its end, and moves every later one a place forward: so the next page starts at the last
 * time of change, and only continues by number within one second.
 */
export function cursorAfterPage(
  place: ListPlace,
  records: readonly Pick<RawRecord, 'updatedAt'>[],
): Cursor | null {
  const last = records.at(-1)?.updatedAt
  if (last === undefined) return null
  return last === place.since
    ? { ...place, page: place.page + 1 }
    : { ...place, since: last, page: 1 }
}

/** RFC 2822 in v2 and ISO 8601 in v3. */
export function instantOf(text: string): string {
  const isIso = /^\d{4}-/.test(text)
  return new Date(isIso ? utcMoment(manifest.name, text) : rfcMoment(text)).toISOString()
}

function rfcMoment(text: string): number {
  const moment = Date.parse(text)
  // Throws the error for a text that is no time.
  return Number.isNaN(moment) ? utcMoment(manifest.name, text) : moment
}
