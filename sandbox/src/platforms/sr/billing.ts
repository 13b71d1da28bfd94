import { msPerDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { Subscription, SubscriptionCharge } from '../../world/ledgers/ledger-types.ts'
import type { StripeObject } from './objects.ts'

const seconds = (moment: number) => Math.floor(moment / 1000)

/** The subscriptions and invoices of an account, newest first. */
export function billingAt(shop: SandboxShop, at: Date) {
  const { billedSubscriptions, billedCharges } = shop.ledgers
  const subscriptions = billedSubscriptions.all(at)
  return {
    at: at.getTime(),
    subscriptions: subscriptions.toReversed(),
    bills: [...subscriptions.map(firstBill), ...billedCharges.all(at).map(laterBill)].toSorted(
      (left, right) => right.createdAt - left.createdAt || (left.key < right.key ? 1 : -1),
    ),
    /** A product keeps the name that it was first subscribed to by. */
    names: new Map(
      subscriptions
        .toReversed()
        .map(({ productId, productTitle }) => [productKey(productId), productTitle]),
    ),
  }
}

export const subscriptionKey = (id: string) => `sub_1B${id.padStart(20, '0')}`
export const productKey = (id: number) => `prod_${id}`

/** What an invoice charges. */
export interface Bill {
  readonly key: string
  readonly reason: 'subscription_create' | 'subscription_cycle'
  readonly subscriptionId: string
  readonly customerId: number
  readonly orderId: number | null
  readonly createdAt: number
  readonly paidAt: number | null
  readonly amountMinor: number
  /** Void from the start. */
  readonly isSkipped: boolean
}

/** The order that starts a subscription is its first invoice. */
function firstBill({ id, customerId, orderId, orderMinor, createdAt }: Subscription): Bill {
  return {
    key: `in_1A${id.padStart(20, '0')}`,
    reason: 'subscription_create',
    subscriptionId: id,
    customerId,
    orderId,
    createdAt,
    paidAt: createdAt,
    amountMinor: orderMinor,
    isSkipped: false,
  }
}

function laterBill(charge: SubscriptionCharge): Bill {
  const { id, status, subscriptionId, customerId, orderId, createdAt, amountMinor } = charge
  const isPaid = status === 'success' || status === 'refunded'
  return {
    key: `in_1B${id.padStart(20, '0')}`,
    reason: 'subscription_cycle',
    subscriptionId,
    customerId,
    orderId,
    createdAt,
    paidAt: isPaid ? (charge.processedAt ?? createdAt) : null,
    amountMinor,
    isSkipped: status === 'skipped',
  }
}

/** Stripe gives up on an invoice after three weeks. */
export function invoiceStatus({ paidAt, isSkipped, createdAt }: Bill, at: number): string {
  if (isSkipped) return 'void'
  if (paidAt !== null) return 'paid'
  return at - createdAt < 21 * msPerDay ? 'open' : 'uncollectible'
}

/** The customer portal offers these reasons. */
export const feedbacks: Readonly<Record<string, string>> = {
  'Too expensive': 'too_expensive',
  'I have more than I need': 'unused',
  'I no longer use this product': 'unused',
  'I want a different product': 'switched_service',
}

export function subscriptionObject(
  subscription: Subscription,
  { world }: SandboxShop,
): StripeObject {
  const { id, createdAt, updatedAt, cancelledAt, nextChargeAt, priceMinor } = subscription
  const currency = world.options.currency.toLowerCase()
  const end = cancelledAt === null ? null : seconds(cancelledAt)
  return {
    id: subscriptionKey(id),
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: end,
    cancellation_details: {
      comment: null,
      feedback: end === null ? null : feedbackOf(subscription),
      reason: end === null ? null : 'cancellation_requested',
    },
    collection_method: 'charge_automatically',
    created: seconds(createdAt),
    currency,
    customer: `cus_${subscription.customerId}`,
    ended_at: end,
    items: {
      object: 'list',
      data: [
        {
          id: `si_1B${id}`,
          object: 'subscription_item',
          current_period_end: seconds(nextChargeAt ?? cancelledAt ?? updatedAt),
          current_period_start: seconds(updatedAt),
          price: {
            id: `price_${subscription.variantId}_${priceMinor}`,
            object: 'price',
            currency,
            product: productKey(subscription.productId),
            recurring: {
              interval: subscription.intervalUnit,
              interval_count: subscription.intervalCount,
              usage_type: 'licensed',
            },
            unit_amount: priceMinor,
            unit_amount_decimal: String(priceMinor),
          },
          quantity: subscription.quantity,
        },
      ],
      has_more: false,
    },
    livemode: true,
    metadata: { customer_id: String(subscription.customerId) },
    start_date: seconds(createdAt),
    status: end === null ? 'active' : 'canceled',
    trial_end: null,
    trial_start: null,
  }
}

export function feedbackOf({ cancelReason }: Subscription): string {
  return feedbacks[cancelReason ?? ''] ?? 'other'
}

export function invoiceObject(bill: Bill, { world }: SandboxShop, at: number): StripeObject {
  const { key, orderId, customerId, createdAt, paidAt, amountMinor } = bill
  const status = invoiceStatus(bill, at)
  const currency = world.options.currency.toLowerCase()
  const isPaid = status === 'paid'
  return {
    id: key,
    object: 'invoice',
    amount_due: amountMinor,
    amount_paid: isPaid ? amountMinor : 0,
    amount_remaining: isPaid ? 0 : amountMinor,
    attempt_count: status === 'void' ? 0 : 1,
    attempted: status !== 'void',
    billing_reason: bill.reason,
    created: seconds(createdAt),
    currency,
    customer: `cus_${customerId}`,
    customer_address: null,
    customer_email: null,
    due_date: null,
    lines: { object: 'list', data: [], has_more: false },
    livemode: true,
    metadata: {
      customer_id: String(customerId),
      ...(orderId !== null && { order_id: String(orderId) }),
    },
    number: invoiceNumber(bill),
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscriptionKey(bill.subscriptionId) },
      type: 'subscription_details',
    },
    status,
    status_transitions: {
      finalized_at: seconds(createdAt),
      marked_uncollectible_at:
        status === 'uncollectible' ? seconds(createdAt + 21 * msPerDay) : null,
      paid_at: paidAt === null ? null : seconds(paidAt),
      voided_at: status === 'void' ? seconds(createdAt) : null,
    },
    subtotal: amountMinor,
    total: amountMinor,
    total_discount_amounts: [],
    total_taxes: [],
  }
}

/** 'A' for the first invoice of a subscription. */
export function invoiceNumber({ key }: Bill): string {
  return `SHOP-${key.slice(4, 5)}${key.slice(-9)}`
}

export function productObject(id: string, name: string): StripeObject {
  return { id, object: 'product', active: true, created: 1_700_000_000, metadata: {}, name }
}
