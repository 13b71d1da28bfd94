import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedMemo, RefundedOrder } from '../api-types.ts'
import type { MagentoClient } from '../client.ts'
import { normaliseOrder } from '../normalise.ts'
import { ofStore } from '../of-store.ts'
import { changedWithin, instantOf, readChanges, secondOf } from '../read-changes.ts'
import { sweepOf } from '../sweep-of.ts'

/** Orders with their items and credit memos: each of these updates the order. */
export const orders: Stream<MagentoClient> = {
  name: 'orders',
  async count(client, { since, until, signal }) {
    const from = since === null ? null : secondOf(since)
    const filters = [...changedWithin(from, until), ...(await ofStore(client, signal))]
    const search = { path: '/orders', filters, sortBy: [], page: 1, pageSize: 1, signal }
    return (await client.search({ ...search, fields: 'total_count' })).total
  },
  async readPage(client, request) {
    const { signal } = request
    const filters = await ofStore(client, signal)
    const list = { path: '/orders', filters, sortBy: 'entity_id' }
    const { items, next } = await readChanges(client, list, request)
    const found = items.map((item) =>
      parsePayload(RefundedOrder, item, 'Magento sent an unexpected order'),
    )
    const ids = found.filter(hasMemos).map(({ entity_id }) => entity_id)
    const memos = await client.searchByIds('/creditmemos', 'order_id', ids, signal)
    const listed = memos.map((memo) =>
      parsePayload(ListedMemo, memo, 'Magento sent an unexpected credit memo'),
    )
    const records = found.map((order): RawRecord => ({
      externalId: order.entity_id,
      updatedAt: instantOf(order.updated_at),
      payload: {
        ...order,
        credit_memos: listed.filter(({ order_id }) => order_id === order.entity_id),
      },
    }))
    return { records, next }
  },
  normalise: normaliseOrder,
  sweep: sweepOf('/orders', 'entity_id', (id) => ({
    orders: id,
    order_lines: id,
    refunds: id,
    refund_lines: id,
  })),
}

/** Most orders have none, and are not asked for them. A memo may give back goods that were free. */
function hasMemos(order: RefundedOrder): boolean {
  const amounts = [
    order.base_total_refunded,
    order.base_shipping_refunded,
    order.base_adjustment_positive,
    order.base_adjustment_negative,
  ]
  return (
    order.state === 'closed' ||
    amounts.some((amount) => Number(amount ?? 0) !== 0) ||
    order.items.some((item) => Number(item['qty_refunded'] ?? 0) !== 0)
  )
}
