import { addDays } from '@cartograph/contract'
import { z } from 'zod'
import type { ReadRequest, TotalsRequest } from '../stream.ts'
import { requestedDays } from '../values/days.ts'
import { OldCursorError } from '../values/stored-cursor.ts'

/** A part of a read by days: consecutive days that are prepared together. */
export const DayPart = z.object({
  /** YYYY-MM-DD. */
  from: z.string(),
  days: z.int().min(1),
})
export type DayPart = z.infer<typeof DayPart>

/** The requested days in parts of at most `longest`. */
export function planDays(
  request: Pick<ReadRequest, 'since' | 'until'>,
  longest: number,
): DayPart[] {
  const { days, from } = requestedDays(request, 'Reports')
  return partsOf(from, days.length, longest)
}

/** The days of totals in parts of at most `longest`, with the last day of each. */
export function totalsParts(
  { from, to }: Pick<TotalsRequest, 'from' | 'to'>,
  longest: number,
): (DayPart & { readonly to: string })[] {
  const range = { since: `${from}T00:00:00.000Z`, until: `${addDays(to, 1)}T00:00:00.000Z` }
  return planDays(range, longest).map((part) => ({
    ...part,
    to: addDays(part.from, part.days - 1),
  }))
}

/** All days in parts of half the length of the first one; null if that is a single day. */
export function splitDays(parts: readonly DayPart[]): DayPart[] | null {
  const [first] = parts
  if (first === undefined || first.days === 1) return null
  const count = parts.reduce((sum, { days }) => sum + days, 0)
  return partsOf(first.from, count, Math.ceil(first.days / 2))
}

function partsOf(from: string, count: number, longest: number): DayPart[] {
  const size = Math.min(longest, count)
  return Array.from({ length: Math.ceil(count / size) }, (_, n) => ({
    from: addDays(from, n * size),
    days: Math.min(size, count - n * size),
  }))
}

/** The days of a part. Refuses the cursor of another window. */
export function daysOf({ from, days: count }: DayPart, request: ReadRequest): readonly string[] {
  const { days } = requestedDays(request, 'Reports')
  const at = days.indexOf(from)
  const found = at === -1 ? [] : days.slice(at, at + count)
  if (found.length === count) return found
  throw new OldCursorError('The cursor is not within this window')
}
