import type {
  ConnectionId,
  SubscriptionDiscountRow,
  SubscriptionOrderRow,
} from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { money } from './entries.ts'
import { discountsAt, partsOf, placedOrders } from './sales.ts'

export interface SalesTruth {
  subscription_orders: SubscriptionOrderRow[]
  subscription_discounts: SubscriptionDiscountRow[]
}

/** The orders and codes that a complete sync would have stored by a moment. */
export function salesTruth(shop: SandboxShop, connection_id: ConnectionId, at: Date): SalesTruth {
  const { currency } = shop.world.options
  return {
    subscription_orders: placedOrders(shop, at).map((order) => {
      const { discountMinor, taxMinor } = partsOf(order, shop)
      return {
        connection_id,
        subscription_order_id: String(order.id),
        charge_id: order.chargeId,
        order_id: String(order.orderId),
        customer_id: String(order.customerId),
        status: order.isRefunded ? 'refunded' : 'success',
        kind: order.chargeId === null ? 'checkout' : 'recurring',
        is_prepaid: false,
        placed_at: instant(order.createdAt),
        updated_at: instant(order.updatedAt),
        currency,
        total: money(order.amountMinor),
        discounts: money(discountMinor),
        tax: money(taxMinor),
        refunded: order.isRefunded ? money(order.amountMinor) : '0.00',
      }
    }),
    subscription_discounts: discountsAt(shop, at).map(
      ({ id, code, value, kind, status, opened, end, updatedAt }) => ({
        connection_id,
        discount_id: String(id),
        code,
        kind,
        value,
        status,
        starts_at: instant(opened),
        ends_at: end === null ? null : instant(end),
        created_at: instant(opened),
        updated_at: instant(updatedAt),
      }),
    ),
  }
}

/** In whole seconds, as in ReCharge. */
function instant(moment: number): string {
  return new Date(Math.floor(moment / 1000) * 1000).toISOString()
}
