import type { FastifyRequest } from 'fastify'
import { invalid } from './refusal.ts'

export interface Paging {
  readonly size: number
  readonly cursor: string | undefined
}

export function pagingOf(
  query: Readonly<Record<string, string | undefined>>,
  limits: { readonly usual: number; readonly most: number; readonly served: number },
): Paging {
  const size = Number(query['page[size]'] ?? limits.usual)
  if (!Number.isInteger(size) || size < 1 || size > limits.most)
    throw invalid(`'page[size]' must be between 1 and ${limits.most}.`)
  return { size: Math.min(size, limits.served), cursor: query['page[cursor]'] }
}

/** A page of a sorted list; the cursor encodes the sort key of the previous page's last item. */
export function pageOf<T>(
  sorted: readonly T[],
  keyOf: (one: T) => readonly [number, string],
  { size, cursor }: Paging,
): { readonly page: readonly T[]; readonly next: string | null } {
  const after = positionOf(cursor)
  const rest = after === null ? sorted : sorted.filter((one) => isAfter(keyOf(one), after))
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const next = rest.length > size && last !== undefined ? cursorAt(keyOf(last)) : null
  return { page, next }
}

export function cursorAt(key: readonly [number, string]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Null for the first page. */
export function positionOf(cursor: string | undefined): readonly [number, string] | null {
  return cursor === undefined ? null : decode(cursor)
}

export function inOrder(left: readonly [number, string], right: readonly [number, string]): number {
  return left[0] - right[0] || (left[1] < right[1] ? -1 : Number(left[1] > right[1]))
}

/** Absolute URLs, as in JSON:API. */
export function linksOf(request: FastifyRequest, next: string | null, name = 'page[cursor]') {
  const self = new URL(`${request.protocol}://${request.host}${request.originalUrl}`)
  const link = new URL(self)
  if (next !== null) link.searchParams.set(name, next)
  return { self: self.href, prev: null, next: next === null ? null : link.href }
}

function isAfter(key: readonly [number, string], after: readonly [number, string]): boolean {
  return inOrder(key, after) > 0
}

function decode(cursor: string): readonly [number, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed)) {
      const [first, second]: unknown[] = parsed
      if (typeof first === 'number' && typeof second === 'string') return [first, second]
    }
  } catch {
    // Falls through: an invalid cursor.
  }
  throw invalid('Invalid page cursor.')
}
