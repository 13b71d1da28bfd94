import type { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import type { ReadRequest } from '../kit/stream.ts'
import { storedPage } from '../kit/values/stored-cursor.ts'
import { listPage } from './client.ts'
import { manifest } from './manifest.ts'
import { withoutZone } from './moment.ts'

/** Reads one page of the records changed in the window, oldest change first. */
export function readWindow<Item extends z.ZodType>(
  client: ApiClient,
  resource: 'subscriptions' | 'charges' | 'orders' | 'discounts',
  item: Item,
  { cursor: stored, since, until, signal }: ReadRequest,
): Promise<ListPage<z.output<Item>, string>> {
  const cursor = storedPage(manifest.name, stored)
  const filters = {
    sort_by: 'updated_at-asc',
    ...(since !== null && { updated_at_min: withoutZone(since) }),
    ...(until !== null && { updated_at_max: withoutZone(until) }),
  }
  return listPage(client, resource, cursor === null ? { filters } : { cursor }, item, signal)
}
