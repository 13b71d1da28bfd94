import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { Cursor } from '../kit/stream.ts'

/**
 * The days that are read in one request: all days of the window at first, fewer if that is too
 * much.
 */
export const Slice = z.object({
  /** YYYY-MM-DD. */
  from: z.string(),
  days: z.number().int().min(1),
  /** The id of the asynchronous report; null before it is requested. */
  report: z.string().nullable(),
  /** How often the report was polled. */
  polls: z.number(),
})
export type Slice = z.infer<typeof Slice>

export function firstSlice(days: readonly string[], cursor: Cursor | null): Slice {
  const [first] = days
  if (first === undefined) throw new RangeError('A window has at least one day')
  if (cursor === null) return { from: first, days: days.length, report: null, polls: 0 }
  const parsed = Slice.safeParse(cursor)
  if (parsed.success && days.includes(parsed.data.from)) return parsed.data
  throw new ConnectorError('payload', 'The cursor is not within this window')
}

/** Its first half; null for a single day. */
export function halveSlice({ from, days }: Slice): Slice | null {
  return days === 1 ? null : { from, days: Math.ceil(days / 2), report: null, polls: 0 }
}

/** The rest of the window after it; null at its end. */
export function nextSlice(days: readonly string[], part: Slice): Slice | null {
  const at = days.indexOf(part.from) + part.days
  const from = days[at]
  if (from === undefined) return null
  return { from, days: Math.min(part.days, days.length - at), report: null, polls: 0 }
}
