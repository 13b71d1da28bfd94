import type { z } from 'zod'
import type { Cursor, ReadRequest } from '../kit/stream.ts'
import { cursorAfter, storedPage } from '../kit/values/stored-cursor.ts'
import { listPage } from './client.ts'
import { manifest } from './manifest.ts'
import { createdBetween } from './moment.ts'
import type { StripeReader } from './payout-finder.ts'

interface CreatedList<Item> {
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly item: Item
}

/** A page of what was created in the window of a request. */
export async function createdPage<Item extends z.ZodType<{ readonly id: string }>>(
  { client }: Pick<StripeReader, 'client'>,
  { cursor, since, until, signal }: ReadRequest,
  { path, query = [], item }: CreatedList<Item>,
): Promise<{ readonly items: readonly z.output<Item>[]; readonly next: Cursor | null }> {
  const { items, next } = await listPage(client, {
    path,
    query: [...query, ...createdBetween(since, until)],
    limit: 100,
    after: storedPage(manifest.name, cursor),
    item,
    signal,
  })
  return { items, next: cursorAfter(next) }
}
