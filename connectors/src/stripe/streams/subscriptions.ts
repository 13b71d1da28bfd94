import type { ApiClient } from '../../kit/api/api-client.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedObject } from '../api-types.ts'
import { Product, Subscription } from '../billing-types.ts'
import { listPage } from '../client.ts'
import { createdPage } from '../created-page.ts'
import { instantOf } from '../moment.ts'
import { normaliseSubscription } from '../normalise-subscription.ts'
import type { StripeReader } from '../payout-finder.ts'

/** Each subscription gives two records: its state, and its end, which may be reverted. */
export const subscriptions: Stream<StripeReader> = {
  name: 'subscriptions',
  // 2: with who pays.
  version: 2,
  async readPage(reader, request) {
    const { items, next } = await createdPage(reader, request, {
      path: '/v1/subscriptions',
      // By default, canceled ones are left out.
      query: [['status', 'all']],
      item: ListedObject,
    })
    const names = await productNames(reader.client, items, request.signal)
    const records = items.flatMap((subscription): RawRecord[] => {
      const products = Object.fromEntries(
        productsOf(subscription).flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [[id, name]]
        }),
      )
      const record = {
        externalId: subscription.id,
        updatedAt: instantOf(subscription.created),
        payload: { ...subscription, products },
      }
      return [record, { ...record, externalId: `${subscription.id}:cancelled` }]
    })
    return { records, next }
  },
  normalise: normaliseSubscription,
}

/** A list cannot expand products, which are five levels deep. */
async function productNames(
  client: ApiClient,
  listed: readonly ListedObject[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(listed.flatMap(productsOf))]
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += 100) {
    const { items } = await listPage(client, {
      path: '/v1/products',
      query: ids.slice(start, start + 100).map((id) => ['ids[]', id] as const),
      limit: 100,
      after: null,
      item: Product,
      signal,
    })
    for (const { id, name } of items) if (name) names.set(id, name)
  }
  return names
}

function productsOf(listed: ListedObject): string[] {
  const { data: items } = Subscription.shape.items.safeParse(listed['items'])
  return (items?.data ?? []).flatMap(({ price: { product } }) =>
    product == null ? [] : [typeof product === 'string' ? product : product.id],
  )
}
