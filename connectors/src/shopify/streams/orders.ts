import { z } from 'zod'
import type { Stream } from '../../kit/stream.ts'
import { Gid } from '../api-types.ts'
import type { ShopifyClient } from '../client.ts'
import { completeConnection } from '../complete-connection.ts'
import { normaliseOrder } from '../normalise.ts'
import { optionalOrderFields } from '../optional-fields.ts'
import { lineItemsRest, ordersCount, ordersPage, refundLineItemsRest } from '../queries.ts'
import { countRecords, readRecords, type Reading } from '../read-records.ts'

/** Orders with their lines and refunds: every change of these updates the order's `updatedAt`. */
export const orders: Stream<ShopifyClient> = {
  name: 'orders',
  count: (client, request) => countRecords(client, ordersCount, request),
  readPage: (client, request) => readRecords(client, reading, request),
  normalise: normaliseOrder,
}

const reading: Reading = {
  ...ordersPage,
  optional: optionalOrderFields,
  async complete(client, node, signal) {
    const lineItems = await completeConnection(client, node['lineItems'], {
      document: lineItemsRest,
      parentId: node.id,
      signal,
    })
    return { ...node, lineItems, refunds: await completeRefunds(client, node['refunds'], signal) }
  },
}

const LooseRefunds = z.array(z.looseObject({ id: Gid }))

async function completeRefunds(
  client: ShopifyClient,
  refunds: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const parsed = LooseRefunds.safeParse(refunds)
  if (!parsed.success) return refunds
  const whole: unknown[] = []
  for (const refund of parsed.data) {
    const refundLineItems = await completeConnection(client, refund['refundLineItems'], {
      document: refundLineItemsRest,
      parentId: refund.id,
      signal,
    })
    whole.push({ ...refund, refundLineItems })
  }
  return whole
}
