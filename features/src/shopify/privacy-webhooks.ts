import { deleteConnectionData, eraseOtherRecords, eraseRecords } from '@cartograph/ingestion'
import type { Transaction } from '@cartograph/store'
import { requestErasure } from '../audiences/index.ts'
import type { Context } from '../context.ts'
import { readCustomer, type ConnectionWebhook } from './webhook-event.ts'

/** The shop has to answer its customer: its admins find the request in the audit log. */
export async function recordDataRequest(
  _ctx: Context,
  _tx: Transaction,
  { content }: ConnectionWebhook,
) {
  const about = readCustomer(content)
  if (about === null) return null
  return { customer_id: about.customerId, orders: about.ordersRequested }
}

/**
 * Deletes the person and orders that Shopify names from every table, and what email platforms and help
 * desks reported of the address. The audiences follow, whose platforms have to confirm it.
 */
export async function redactCustomer(ctx: Context, { connection, content }: ConnectionWebhook) {
  const about = readCustomer(content)
  if (about === null || connection.context !== 'datasource') return null
  const place = { orgId: connection.orgId, connectionId: connection.id }
  const { customerId, email, ordersToRedact } = about
  await eraseOtherRecords(ctx.ingestion, { ...place, customerId, email })
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
  await requestErasure(ctx, { ...place, customerId })
  return { customer_id: customerId, orders: ordersToRedact.length }
}

/** Two days after an uninstall, deletes all data of the shop and the connection. */
export async function redactShop(ctx: Context, { connection }: ConnectionWebhook) {
  const { id, orgId, isConnected, isPrivate } = connection
  // It was installed again meanwhile, or never used the app.
  if (isConnected || isPrivate) return null
  const place = { orgId, connectionId: id }
  // While the addresses of its customers are known.
  await eraseOtherRecords(ctx.ingestion, { ...place, customerId: null, email: null })
  await deleteConnectionData(ctx.ingestion, place)
  await requestErasure(ctx, { ...place, customerId: null })
  return {}
}
