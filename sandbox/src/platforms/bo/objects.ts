import type { SandboxShop } from '../../shop.ts'
import type { Subscription, SubscriptionCharge } from '../../world/ledgers/ledger-types.ts'

const frequencies = { week: 'WEEKLY', month: 'MONTHLY' } as const

export function subscriptionObject({ world }: SandboxShop, subscription: Subscription) {
  const { id, cancelledAt, createdAt, updatedAt, nextChargeAt } = subscription
  const { currency } = world.options
  const next = nextChargeAt === null ? null : moment(nextChargeAt)
  const interval = `INTERVAL=${subscription.intervalCount}`
  return {
    id: Number(id),
    customer_id: customerNumber(world, subscription.customerId),
    subscription_status: cancelledAt === null ? 'active' : 'inactive',
    status_changed_at: moment(cancelledAt ?? createdAt),
    next_order_datetime: next,
    next_payment_datetime: next,
    order_rrule: `FREQ=${frequencies[subscription.intervalUnit]};${interval}`,
    current_retries: 0,
    base_currency: currency,
    charged_currency: currency,
    base_to_charged_exchange_rate: 1,
    shipping_address: { platform_customer_id: String(subscription.customerId) },
    line_items: [
      {
        id: Number(id) + 7_000_000_000,
        platform_product_id: String(subscription.productId),
        platform_variant_id: String(subscription.variantId),
        title: subscription.productTitle,
        sku: subscription.sku,
        quantity: subscription.quantity,
        price: subscription.priceMinor,
      },
    ],
    created_at: moment(createdAt),
    updated_at: moment(updatedAt),
  }
}

/** Only a successful charge becomes an order. */
export function orderObject({ world }: SandboxShop, charge: SubscriptionCharge) {
  const { currency } = world.options
  const placed = moment(charge.processedAt ?? charge.createdAt)
  return {
    id: Number(charge.id),
    subscription_id: Number(charge.subscriptionId),
    base_currency: currency,
    order: {
      platform_id: String(charge.orderId),
      platform_customer_id: String(charge.customerId),
      total: charge.amountMinor,
      currency,
      currency_charged: currency,
      source: 'shopify',
      test: false,
      placed_at: placed,
      created_at: placed,
      updated_at: placed,
      deleted_at: null,
    },
    created_at: placed,
  }
}

/** Bold has its own customer ids. */
function customerNumber({ customers }: SandboxShop['world'], customerId: number): number {
  return 40_000_000 + (customers.indexOf(customerId) ?? 0)
}

/** In whole seconds. */
export function moment(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
