import type {
  ConnectionId,
  SubscriptionDiscountRow,
  SubscriptionOrderRow,
} from '@cartograph/contract'
import { moneyText, wholeSecond } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
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
        placed_at: wholeSecond(order.createdAt),
        updated_at: wholeSecond(order.updatedAt),
        currency,
        total: moneyText(order.amountMinor),
        discounts: moneyText(discountMinor),
        tax: moneyText(taxMinor),
        refunded: order.isRefunded ? moneyText(order.amountMinor) : '0.00',
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
        starts_at: wholeSecond(opened),
        ends_at: end === null ? null : wholeSecond(end),
        created_at: wholeSecond(opened),
        updated_at: wholeSecond(updatedAt),
      }),
    ),
  }
}
