import type { RawRecord, Stream } from '../../kit/stream.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { textOrNull } from '../../kit/values/text-or-null.ts'
import type { ListedOrder, ListedSubscription } from '../api-types.ts'
import type { BoldClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseRecord } from '../normalise.ts'

/**
 * The list has no filter by time, so it is read whole; the orders of a subscription are read only
 * when it has changed.
 */
export const subscriptions: Stream<BoldClient> = {
  name: 'subscriptions',
  async readPage(client, { cursor, since, signal }) {
    const listed = await client.subscriptions(storedPage(manifest.name, cursor), signal)
    const records: RawRecord[] = []
    for (const subscription of listed) {
      const changedAt = changeOf(subscription)
      if (since !== null && changedAt < since) continue
      const orders = await client.orders(subscription.id, signal)
      records.push(...recordsOf(subscription, orders, changedAt))
    }
    return { records, next: cursorAfter(listed.at(-1)?.id ?? null) }
  },
  normalise: normaliseRecord,
}

/** The latest time of a subscription in the past. */
function changeOf({ created_at, updated_at, ...others }: ListedSubscription): string {
  const { status_changed_at, last_order_datetime } = others
  const moments = [created_at, updated_at, status_changed_at, last_order_datetime]
  return moments
    .flatMap((text) => (text == null ? [] : [utcInstant(manifest.name, text)]))
    .reduce((latest, moment) => (moment > latest ? moment : latest))
}

/** The state of a subscription, its end, which may be reverted, and each of its orders. */
function recordsOf(
  subscription: ListedSubscription,
  orders: readonly ListedOrder[],
  updatedAt: string,
): RawRecord[] {
  const { id, customer_id, shipping_address: address } = subscription
  const known = [
    ...orders.map(({ order }) => order?.platform_customer_id),
    address?.platform_customer_id,
  ]
  const platform_customer_id = known.map(textOrNull).find((one) => one !== null) ?? null
  const payload = { ...subscription, platform_customer_id }
  return [
    { externalId: id, updatedAt, payload },
    { externalId: `${id}:ended`, updatedAt, payload },
    ...orders.map((order) => ({
      externalId: `order:${order.id}`,
      updatedAt,
      payload: {
        ...order,
        subscription_id: id,
        customer_id: platform_customer_id ?? customer_id ?? null,
      },
    })),
  ]
}
