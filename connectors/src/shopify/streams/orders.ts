import type { Stream } from '../../kit/stream.ts'
import type { ShopifyClient } from '../client.ts'
import { completeAgreements } from '../complete-agreements.ts'
import { completeConnection } from '../complete-connection.ts'
import { ordersSweep } from '../deletion-sweep.ts'
import { abandonHistory, readHistory } from '../bulk/read-history.ts'
import { normaliseOrder } from '../normalise.ts'
import { optionalOrderFields } from '../optional-fields.ts'
import { lineItemsRest, ordersCount, ordersPage } from '../queries.ts'
import { countRecords, type Reading } from '../read-records.ts'

/** Orders with their lines and agreements: every change of these updates the order's `updatedAt`. */
export const orders: Stream<ShopifyClient> = {
  name: 'orders',
  // Since 2, amounts come from the sales agreements; since 3, orders have their payments, shipments and
  // first visit.
  version: 3,
  count: (client, request) => countRecords(client, ordersCount, request),
  abandon: abandonHistory,
  readPage: (client, request) => readHistory(client, ordersReading, request),
  normalise: normaliseOrder,
  sweep: ordersSweep,
}

export const ordersReading: Reading = {
  ...ordersPage,
  countDocument: ordersCount,
  optional: optionalOrderFields,
  async complete(client, node, signal) {
    const lineItems = await completeConnection(client, node['lineItems'], {
      document: lineItemsRest,
      parentId: node.id,
      signal,
    })
    const agreements = await completeAgreements(client, node['agreements'], {
      orderId: node.id,
      signal,
    })
    return { ...node, lineItems, agreements }
  },
}
