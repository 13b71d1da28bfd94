import type {
  ConnectionId,
  InvoiceRow,
  SubscriptionEventRow,
  SubscriptionRow,
} from '@cartograph/contract'
import { moneyText, wholeSecond } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import {
  billingAt,
  feedbackOf,
  invoiceNumber,
  invoiceStatus,
  productKey,
  subscriptionKey,
} from './billing.ts'

export interface BillingTruth {
  subscriptions: SubscriptionRow[]
  subscription_events: SubscriptionEventRow[]
  invoices: InvoiceRow[]
}

/** The rows of the subscriptions that the shop bills through Stripe. */
export function billingTruth(
  shop: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): BillingTruth {
  const { currency } = shop.world.options
  const books = billingAt(shop, at)
  const events: SubscriptionEventRow[] = []
  const subscriptions = books.subscriptions.map((subscription): SubscriptionRow => {
    const subscription_id = subscriptionKey(subscription.id)
    const customer_id = String(subscription.customerId)
    const started_at = wholeSecond(subscription.createdAt)
    const ended_at =
      subscription.cancelledAt === null ? null : wholeSecond(subscription.cancelledAt)
    const end_reason = ended_at === null ? null : feedbackOf(subscription)
    const event = { connection_id, subscription_id, customer_id, amount: null, currency: null }
    events.push({
      ...event,
      event_id: `${subscription_id}:created`,
      happened_at: started_at,
      kind: 'created',
      reason: null,
    })
    if (ended_at !== null)
      events.push({
        ...event,
        event_id: `${subscription_id}:cancelled`,
        happened_at: ended_at,
        kind: 'cancelled',
        reason: end_reason,
      })
    return {
      connection_id,
      subscription_id,
      customer_id,
      status: subscription.status,
      started_at,
      ended_at,
      end_reason,
      next_charge_at:
        subscription.nextChargeAt === null ? null : wholeSecond(subscription.nextChargeAt),
      updated_at: ended_at ?? started_at,
      product_id: null,
      variant_id: null,
      product_title: books.names.get(productKey(subscription.productId)) ?? null,
      sku: null,
      price: moneyText(subscription.priceMinor),
      quantity: subscription.quantity,
      currency,
      interval_unit: subscription.intervalUnit,
      interval_count: subscription.intervalCount,
      payer_id: `cus_${subscription.customerId}`,
    }
  })
  const invoices = books.bills.map((bill): InvoiceRow => {
    const status = invoiceStatus(bill, at.getTime())
    const isPaid = status === 'paid'
    const total = moneyText(bill.amountMinor)
    const row = {
      connection_id,
      invoice_id: bill.key,
      number: invoiceNumber(bill),
      status,
      reason: bill.reason,
      created_at: wholeSecond(bill.createdAt),
      due_at: null,
      paid_at: bill.paidAt === null ? null : wholeSecond(bill.paidAt),
      updated_at: wholeSecond(bill.createdAt),
      customer_id: `cus_${bill.customerId}`,
      subscription_id: subscriptionKey(bill.subscriptionId),
      order_id: bill.orderId === null ? null : String(bill.orderId),
      currency,
      subtotal: total,
      discounts: moneyText(0),
      tax: moneyText(0),
      total,
      amount_paid: isPaid ? total : moneyText(0),
      amount_remaining: isPaid ? moneyText(0) : total,
      attempts: status === 'void' ? 0 : 1,
    }
    if (status !== 'void')
      events.push({
        connection_id,
        event_id: row.invoice_id,
        subscription_id: row.subscription_id,
        customer_id: String(bill.customerId),
        happened_at: row.paid_at ?? row.created_at,
        kind: isPaid ? 'charged' : 'charge_failed',
        reason: null,
        amount: total,
        currency,
      })
    return row
  })
  return { subscriptions, subscription_events: events, invoices }
}
