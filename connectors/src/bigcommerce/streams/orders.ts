import { readAll } from '../../kit/api/read-pages.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { ListedOrder, ListedRefund } from '../api-types.ts'
import type { BigcommerceClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseOrder } from '../normalise.ts'
import { cursorAfterPage, instantOf, pageSize, placeOf } from '../read-changes.ts'

/** Orders with their items and refunds: each change of these changes the order's `date_modified`. */
export const orders: Stream<BigcommerceClient> = {
  name: 'orders',
  async readPage(client, request) {
    const { until, since, signal } = request
    const place = placeOf(request)
    // Deleted orders are archived, and listed only on request.
    const isArchive = place.list === 1
    const params = {
      sort: 'date_modified:asc',
      limit: String(pageSize),
      page: String(place.page),
      include: 'consignments.line_items,fees',
      consignment_structure: 'object',
      ...(place.since !== null && { min_date_modified: place.since }),
      ...(until !== null && { max_date_modified: until }),
      ...(isArchive && { is_deleted: 'true' }),
    }
    const listed = await client.listV2('/v2/orders', params, ListedOrder, signal)
    const isGone = (order: ListedOrderRow) => isArchive || order.is_deleted === true
    const refunds = await refundsOf(
      client,
      listed.filter((one) => !isGone(one)),
      signal,
    )
    const records = listed.map((order): RawRecord => ({
      externalId: order.id,
      updatedAt: instantOf(order.date_modified),
      payload: isGone(order) ? null : { ...order, refunds: refunds.get(order.id) ?? [] },
    }))
    const next = cursorAfterPage(place, records)
    const archive = isArchive ? null : { list: 1, since, page: 1 }
    return { records, next: next ?? archive }
  },
  normalise: normaliseOrder,
}

type ListedOrderRow = ReturnType<typeof ListedOrder.parse>

async function refundsOf(
  client: BigcommerceClient,
  listed: readonly ListedOrderRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const byOrder = new Map<string, unknown[]>()
  if (listed.length === 0) return byOrder
  const ids = listed.map(({ id }) => id).join(',')
  const all = await readAll(manifest.name, (page: number | null) =>
    client.listV3(
      '/v3/orders/payment_actions/refunds',
      { 'order_id:in': ids, page: String(page ?? 1), limit: '250' },
      ListedRefund,
      signal,
    ),
  )
  for (const refund of all)
    byOrder.set(refund.order_id, [...(byOrder.get(refund.order_id) ?? []), refund])
  return byOrder
}
