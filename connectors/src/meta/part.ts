import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { Cursor } from '../kit/stream.ts'

/** The days of a slice that are read at once: all of them at first, fewer when that is too much at a time. */
export const Part = z.object({
  /** YYYY-MM-DD. */
  from: z.string(),
  days: z.number().int().min(1),
  /** The report that Facebook makes of them; null while none is asked for. */
  report: z.string().nullable(),
  /** How often it was looked at. */
  polls: z.number(),
})
export type Part = z.infer<typeof Part>

export function partOf(days: readonly string[], cursor: Cursor | null): Part {
  const [first] = days
  if (first === undefined) throw new RangeError('A slice has at least one day')
  if (cursor === null) return { from: first, days: days.length, report: null, polls: 0 }
  const parsed = Part.safeParse(cursor)
  if (parsed.success && days.includes(parsed.data.from)) return parsed.data
  throw new ConnectorError('payload', 'The place to go on reading at is not of this slice')
}

/** The first half of it; null when it is a single day. */
export function smallerPart({ from, days }: Part): Part | null {
  return days === 1 ? null : { from, days: Math.ceil(days / 2), report: null, polls: 0 }
}

/** What comes after it in the slice; null at its end. */
export function followingPart(days: readonly string[], part: Part): Part | null {
  const at = days.indexOf(part.from) + part.days
  const from = days[at]
  if (from === undefined) return null
  return { from, days: Math.min(part.days, days.length - at), report: null, polls: 0 }
}
