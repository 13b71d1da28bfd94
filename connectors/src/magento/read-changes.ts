import { z } from 'zod'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { Cursor, ReadRequest } from '../kit/stream.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { storedPlace } from '../kit/values/stored-cursor.ts'
import { Changed } from './api-types.ts'
import type { Filter, MagentoClient } from './client.ts'
import { manifest } from './manifest.ts'

type ChangedItem = z.infer<typeof Changed>

interface ChangedPage {
  readonly items: readonly ChangedItem[]
  readonly next: Cursor | null
}

/**
 * One page of the records changed in the window, oldest change first. The next page starts at the time
 * of the last change and not at a page number, because a record that changes meanwhile moves to the
 * end and all others move up. Only records of the same second are read by page numbers.
 */
export async function readChanges(
  client: MagentoClient,
  list: { readonly path: string; readonly filters?: readonly Filter[]; readonly sortBy: string },
  { cursor, since, until, signal }: Pick<ReadRequest, 'cursor' | 'since' | 'until' | 'signal'>,
): Promise<ChangedPage> {
  const place = storedPlace(manifest.name, Place, cursor)
  const from = place?.from ?? (since === null ? null : secondOf(since))
  const page = place?.page ?? 1
  const found = await client.search({
    path: list.path,
    filters: [...changedWithin(from, until), ...(list.filters ?? [])],
    sortBy: ['updated_at', list.sortBy],
    page,
    signal,
  })
  const items = found.items.map((item) =>
    parsePayload(Changed, item, 'Magento sent an unexpected record'),
  )
  const last = items.at(-1)?.updated_at
  if (found.isLast || last === undefined) return { items, next: null }
  const isSameSecond = from !== null && last <= from
  return { items, next: isSameSecond ? { from, page: page + 1 } : { from: last, page: 1 } }
}

export function changedWithin(from: string | null, until: string | null): readonly Filter[] {
  return [
    ...(from === null ? [] : [['updated_at', 'gteq', from] as const]),
    ...(until === null ? [] : [['updated_at', 'lt', secondOf(until)] as const]),
  ]
}

/** `2026-11-01 09:30:00`, as Magento stores times. */
export function secondOf(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ')
}

export function instantOf(time: string): string {
  return utcInstant(manifest.name, time.replace(' ', 'T'))
}

const Place = z.object({ from: z.string(), page: z.int().min(1) })
