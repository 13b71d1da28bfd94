import { ShopifyCustomerNotice } from '@cartograph/contract'
import type { connections } from '@cartograph/store'

/** A webhook about a shop. */
export interface WebhookEvent {
  readonly shop: string
  readonly webhookId: string
  /** When it happened at Shopify; null when unknown. */
  readonly triggeredAt: Date | null
  readonly content: unknown
}

/** The same, for one of the shop's connections. */
export interface ConnectionWebhook extends WebhookEvent {
  readonly connection: typeof connections.$inferSelect
}

/** The customer, by the platform's ids; null when it is unreadable. */
export function readCustomer(content: unknown) {
  const read = ShopifyCustomerNotice.safeParse(content)
  if (!read.success) return null
  const { customer, orders_to_redact, orders_requested } = read.data
  return {
    customerId: String(customer.id),
    email: customer.email ?? null,
    ordersToRedact: orders_to_redact.map(String),
    ordersRequested: orders_requested.map(String),
  }
}
