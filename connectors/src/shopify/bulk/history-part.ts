import { z } from 'zod'

/** A part of a window of history. */
export const HistoryPart = z.object({
  /** `changes`: what has changed since the first operation was started; read in pages. */
  kind: z.enum(['bulk', 'pages', 'changes']),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** The last change that was read, while changes arrive in order. */
  last: z.nullable(z.string()),
  isSorted: z.boolean(),
})
export type HistoryPart = z.infer<typeof HistoryPart>

/** The window in parts of the same length, and what changes while they are read. */
export function splitWindow(since: string | null, until: string, count: number): HistoryPart[] {
  const fresh = { kind: 'bulk', last: null, isSorted: true } as const
  const changes = { ...fresh, kind: 'changes', since: null, until: null } as const
  if (since === null) return [{ ...fresh, since, until }, changes]
  const [start, end] = [Date.parse(since), Date.parse(until)]
  const border = (n: number) =>
    new Date(start + Math.round(((end - start) * n) / count)).toISOString()
  const parts = Array.from({ length: count }, (_, n) => ({
    ...fresh,
    since: n === 0 ? since : border(n),
    until: n === count - 1 ? until : border(n + 1),
  }))
  return [...parts, changes]
}

/** In any order, so that an operation that fails is repeated from the beginning. */
export function wholeInBulk(since: string | null, until: string | null): HistoryPart {
  return { kind: 'bulk', since, until, last: null, isSorted: false }
}

/** In order, so that a part that fails continues after what was read. */
export function advance(part: HistoryPart, updatedAt: string): HistoryPart {
  const { last } = part
  const isSorted = part.isSorted && (last === null || Date.parse(updatedAt) >= Date.parse(last))
  return { ...part, isSorted, last: isSorted ? updatedAt : last }
}

/** Null if nothing can be skipped. */
export function restOf(part: HistoryPart): HistoryPart | null {
  const { last, isSorted, since } = part
  if (last === null || !isSorted || last === since) return null
  return { ...part, since: last, last: null }
}
