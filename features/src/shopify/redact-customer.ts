import { eraseRecords } from '@cartograph/ingestion'
import type { Context } from '../context.ts'
import { readCustomer, type ConnectionWebhook } from './webhook-event.ts'

/** Deletes the person and orders that Shopify names from every table. */
export async function redactCustomer(ctx: Context, { connection, content }: ConnectionWebhook) {
  const about = readCustomer(content)
  if (about === null || connection.context !== 'datasource') return null
  const place = { orgId: connection.orgId, connectionId: connection.id }
  const { customerId, ordersToRedact } = about
  await eraseRecords(ctx.ingestion, {
    ...place,
    stream: 'customers',
    externalIds: [customerId],
    tables: ['customers'],
  })
  await eraseRecords(ctx.ingestion, {
    ...place,
    stream: 'orders',
    externalIds: ordersToRedact,
    tables: ['orders', 'order_lines', 'refunds', 'refund_lines'],
  })
  return { customer_id: customerId, orders: ordersToRedact.length }
}
