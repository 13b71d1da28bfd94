import { formatDay } from '@cartograph/contract'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { Subscription, SubscriptionCharge } from '../../world/ledgers/ledger-types.ts'

/** An entry of a list, with its sort and filter keys. */
export interface Entry {
  readonly id: number
  readonly createdAt: number
  readonly updatedAt: number
  object(): Readonly<Record<string, unknown>>
}

export function subscriptionEntries(shop: SandboxShop, at: Date): readonly Entry[] {
  const dayOf = dayIn(shop)
  return shop.ledgers.subscriptions.all(at).flatMap((subscription): Entry[] => {
    const { createdAt, updatedAt } = subscription
    const id = Number(subscription.id)
    const object = () => subscriptionObject(subscription, shop, dayOf)
    const entry = { id, createdAt, updatedAt, object }
    if (id % 20 !== 0) return [entry]
    const onetime = {
      ...entry,
      id: id + 5_000_000_000,
      object: () => onetimeObject(subscription, shop, dayOf),
    }
    return [entry, onetime]
  })
}

/** Past charges, and the queued next charge of every active subscription. */
export function chargeEntries(shop: SandboxShop, at: Date): readonly Entry[] {
  const dayOf = dayIn(shop)
  const subscriptions = shop.ledgers.subscriptions.all(at)
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  const past = shop.ledgers.subscriptionCharges.all(at).map((charge) => ({
    id: Number(charge.id),
    createdAt: charge.createdAt,
    updatedAt: charge.updatedAt,
    object: () => chargeObject(charge, byId.get(charge.subscriptionId), shop, dayOf),
  }))
  const queued = subscriptions.flatMap((subscription) => {
    const { nextChargeAt: scheduledAt, createdAt, updatedAt, customerId } = subscription
    if (scheduledAt === null) return []
    const id = 2_000_000_000 + Number(subscription.id)
    const charge: SubscriptionCharge = {
      id: String(id),
      createdAt,
      updatedAt,
      subscriptionId: subscription.id,
      customerId,
      status: 'success',
      scheduledAt,
      processedAt: null,
      orderId: null,
      amountMinor: subscription.priceMinor * subscription.quantity,
      error: null,
    }
    const object = () => ({
      ...chargeObject(charge, subscription, shop, dayOf),
      status: 'queued',
    })
    return [{ id, createdAt, updatedAt, object }]
  })
  return [...past, ...queued]
}

export function customerEntries(shop: SandboxShop, at: Date): readonly Entry[] {
  const seen = new Set<number>()
  return shop.ledgers.subscriptions.all(at).flatMap(({ customerId, createdAt, updatedAt }) => {
    if (seen.has(customerId)) return []
    seen.add(customerId)
    return [
      {
        id: customerNumber(shop, customerId),
        createdAt,
        updatedAt,
        object: () => customerObject(shop, customerId),
      },
    ]
  })
}

function subscriptionObject(
  subscription: Subscription,
  shop: SandboxShop,
  dayOf: (moment: number) => string,
) {
  const { cancelledAt, nextChargeAt, intervalCount, priceMinor } = subscription
  return {
    id: Number(subscription.id),
    address_id: Number(subscription.id) + 1_000_000,
    cancellation_reason: subscription.cancelReason,
    cancellation_reason_comments: null,
    cancelled_at: cancelledAt === null ? null : withoutZone(cancelledAt),
    charge_interval_frequency: intervalCount,
    created_at: withoutZone(subscription.createdAt),
    customer_id: customerNumber(shop, subscription.customerId),
    external_product_id: { ecommerce: String(subscription.productId) },
    external_variant_id: { ecommerce: String(subscription.variantId) },
    has_queued_charges: nextChargeAt !== null,
    is_prepaid: false,
    max_retries_reached: false,
    next_charge_scheduled_at: nextChargeAt === null ? null : dayOf(nextChargeAt),
    order_interval_frequency: intervalCount,
    order_interval_unit: spelledUnit(subscription),
    presentment_currency: shop.world.options.currency,
    price: moneyText(priceMinor),
    product_title: subscription.productTitle,
    quantity: subscription.quantity,
    sku: subscription.sku,
    status: subscription.status,
    updated_at: withoutZone(subscription.updatedAt),
  }
}

/** Stores have it in six spellings, by the age of the subscription and what created it. */
function spelledUnit({ id, intervalUnit }: Subscription): string {
  return Number(id) % 2 === 0 ? intervalUnit : `${intervalUnit}s`
}

/** An item that is added to the next delivery is listed like a subscription, without an interval. */
function onetimeObject(
  subscription: Subscription,
  shop: SandboxShop,
  dayOf: (moment: number) => string,
) {
  return {
    ...subscriptionObject(subscription, shop, dayOf),
    id: Number(subscription.id) + 5_000_000_000,
    charge_interval_frequency: null,
    order_interval_frequency: null,
    order_interval_unit: null,
    cancellation_reason: null,
    cancelled_at: null,
    price: null,
    status: 'onetime',
  }
}

function chargeObject(
  charge: SubscriptionCharge,
  subscription: Subscription | undefined,
  shop: SandboxShop,
  dayOf: (moment: number) => string,
) {
  const { amountMinor, orderId, processedAt, status } = charge
  const quantity = subscription?.quantity ?? 1
  return {
    id: Number(charge.id),
    charge_attempts: status === 'error' ? 1 : 0,
    created_at: withoutZone(charge.createdAt),
    currency: shop.world.options.currency,
    customer: customerObject(shop, charge.customerId),
    error: charge.error,
    error_type: charge.error === null ? null : 'CARD_DECLINED',
    external_order_id: { ecommerce: orderId === null ? null : String(orderId) },
    line_items: [
      {
        external_variant_id: { ecommerce: String(subscription?.variantId ?? '') },
        purchase_item_id: Number(charge.subscriptionId),
        purchase_item_type: 'subscription',
        quantity,
        sku: subscription?.sku ?? null,
        title: subscription?.productTitle ?? null,
        total_price: moneyText(amountMinor),
        unit_price: moneyText(Math.floor(amountMinor / quantity)),
      },
    ],
    payment_processor: 'shopify_payments',
    processed_at: processedAt === null ? null : withoutZone(processedAt),
    scheduled_at: dayOf(charge.scheduledAt),
    status,
    total_price: moneyText(amountMinor),
    total_refunds: status === 'refunded' ? moneyText(amountMinor) : '0.00',
    type: 'recurring',
    updated_at: withoutZone(charge.updatedAt),
  }
}

export function customerObject(shop: SandboxShop, customerId: number) {
  const id = customerNumber(shop, customerId)
  return {
    id,
    email: `customer-${id}@${shop.name}.example`,
    external_customer_id: { ecommerce: String(customerId) },
  }
}

/** ReCharge has its own customer ids. */
function customerNumber({ world }: SandboxShop, customerId: number): number {
  return 150_000_000 + (world.customers.indexOf(customerId) ?? 0)
}

function dayIn({ world }: SandboxShop): (moment: number) => string {
  const calendar = createCalendar(world.options.timezone)
  return (moment) => formatDay(calendar.dayAt(moment))
}

/** In UTC, without a zone. */
export function withoutZone(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19)
}
