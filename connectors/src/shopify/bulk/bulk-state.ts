import { z } from 'zod'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Cursor } from '../../kit/stream.ts'
import { TimeSlice } from '../time-slice.ts'

const maxTries = 3

/** A part of the window, with an operation of its own. */
const Part = z.object({
  since: z.nullable(z.string()),
  until: z.string(),
  /** Null before its operation is started. */
  id: z.nullable(z.string()),
  /** Operations that failed since the last progress. */
  tries: z.int(),
  /** Read in pages, because Shopify does not read it in bulk. */
  isPaged: z.boolean(),
  /** The last change that was read, while changes arrive in order. */
  last: z.nullable(z.string()),
  isSorted: z.boolean(),
})
export type Part = z.infer<typeof Part>

const BulkState = z.object({
  parts: z.array(Part),
  /** The part that is being read; after the last one, what changed meanwhile is read in pages. */
  at: z.int(),
  /** The position in the part's file. */
  offset: z.int(),
  /** The position in pages. */
  slice: z.nullable(TimeSlice),
  /** When the first operation was started, by Shopify's clock. */
  startedAt: z.nullable(z.string()),
  /** Consecutive polls that found nothing new. */
  polls: z.int(),
})
export type BulkState = z.infer<typeof BulkState>

export function splitWindow(since: string | null, until: string, count: number): Part[] {
  const fresh = { id: null, tries: 0, isPaged: false, last: null, isSorted: true }
  if (since === null) return [{ since, until, ...fresh }]
  const [start, end] = [Date.parse(since), Date.parse(until)]
  const border = (n: number) =>
    new Date(start + Math.round(((end - start) * n) / count)).toISOString()
  return Array.from({ length: count }, (_, n) => ({
    since: n === 0 ? since : border(n),
    until: n === count - 1 ? until : border(n + 1),
    ...fresh,
  }))
}

/** In order, so that a part that fails continues after what was read. */
export function advance(part: Part, updatedAt: string): Part {
  const isSorted =
    part.isSorted && (part.last === null || Date.parse(updatedAt) >= Date.parse(part.last))
  return { ...part, isSorted, last: isSorted ? updatedAt : part.last }
}

/** Starts another operation for what is left of a part; after several without progress it is read in pages. */
export function retry(state: BulkState, part: Part): BulkState {
  const since = part.isSorted ? (part.last ?? part.since) : part.since
  const tries = since === part.since ? part.tries + 1 : 1
  const rest: Part = { ...part, since, id: null, tries, last: null, isSorted: true }
  if (tries >= maxTries) return readInPages(state, rest)
  return { ...state, parts: state.parts.with(state.at, rest), offset: 0 }
}

export function readInPages(state: BulkState, part: Part): BulkState {
  const parts = state.parts.with(state.at, { ...part, id: null, isPaged: true })
  return { ...state, parts, offset: 0, slice: null }
}

export function nextPart(state: BulkState): BulkState {
  return { ...state, at: state.at + 1, offset: 0, slice: null, polls: 0 }
}

export function cursorOf(state: BulkState): Cursor {
  return { bulk: JSON.stringify(state) }
}

export function stateOf(cursor: Cursor): BulkState {
  const parsed: unknown = JSON.parse(String(cursor['bulk']))
  return parsePayload(BulkState, parsed, 'The stored Shopify cursor')
}
