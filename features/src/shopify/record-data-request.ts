import type { Transaction } from '@cartograph/store'
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
