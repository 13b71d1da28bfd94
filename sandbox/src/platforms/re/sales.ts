import { msPerDay } from '@cartograph/contract'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { discountsOf } from '../../world/orders/order-sums.ts'
import { customerObject, withoutZone, type Entry } from './entries.ts'

/** An order in the shop: the one that started a subscription, or that of a later charge. */
export interface PlacedOrder {
  readonly id: number
  readonly chargeId: string | null
  readonly orderId: number
  readonly customerId: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly amountMinor: number
  readonly isRefunded: boolean
}

export function placedOrders({ ledgers }: SandboxShop, at: Date): readonly PlacedOrder[] {
  const first = ledgers.subscriptions.all(at).map((subscription) => ({
    id: 900_000_000 + Number(subscription.id),
    chargeId: null,
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    createdAt: subscription.createdAt,
    updatedAt: subscription.createdAt,
    amountMinor: subscription.orderMinor,
    isRefunded: false,
  }))
  const later = ledgers.subscriptionCharges.all(at).flatMap((charge): PlacedOrder[] => {
    const { id, orderId, customerId, createdAt, updatedAt, amountMinor, status } = charge
    if (orderId === null) return []
    const isRefunded = status === 'refunded'
    const order = { orderId, customerId, createdAt, updatedAt, amountMinor, isRefunded }
    return [{ id: 400_000_000 + Number(id), chargeId: id, ...order }]
  })
  return [...first, ...later]
}

/** What the shop knows of the order when it was placed. */
export function partsOf({ orderId, createdAt }: PlacedOrder, { world }: SandboxShop) {
  const index = world.orders.indexOf(orderId)
  if (index === null) throw new Error(`There is no order ${orderId}`)
  const order = world.orders.get(index, new Date(createdAt))
  let discountMinor = order.shippingDiscountMinor
  for (const line of order.lines) discountMinor += discountsOf(line)
  return { discountMinor, taxMinor: order.taxMinor }
}

export function orderEntries(shop: SandboxShop, at: Date): readonly Entry[] {
  return placedOrders(shop, at).map((order) => ({
    id: order.id,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    object: () => orderObject(order, shop),
  }))
}

function orderObject(order: PlacedOrder, shop: SandboxShop) {
  const { id, chargeId, amountMinor, createdAt, updatedAt, orderId, isRefunded } = order
  const { discountMinor, taxMinor } = partsOf(order, shop)
  const status = isRefunded ? 'refunded' : 'success'
  return {
    id,
    charge: chargeId === null ? null : { id: Number(chargeId), status },
    created_at: withoutZone(createdAt),
    currency: shop.world.options.currency,
    customer: customerObject(shop, order.customerId),
    external_order_id: { ecommerce: String(orderId) },
    external_order_name: null,
    is_prepaid: false,
    line_items: [],
    processed_at: withoutZone(createdAt),
    scheduled_at: withoutZone(createdAt),
    shipping_address: null,
    status,
    total_discounts: moneyText(discountMinor),
    total_price: moneyText(amountMinor),
    total_refunds: isRefunded ? moneyText(amountMinor) : '0.00',
    total_tax: moneyText(taxMinor),
    type: chargeId === null ? 'checkout' : 'recurring',
    updated_at: withoutZone(updatedAt),
  }
}

/** The shop's codes for subscribers, made when it opened; one is off since its first month. */
export function discountsAt({ world }: SandboxShop, at: Date) {
  const opened = Date.parse(`${world.options.startDay}T15:00:00Z`)
  return [
    { id: 88_001, code: 'SUBSCRIBE10', value: '10.00', kind: 'percentage' },
    { id: 88_002, code: 'STAY5', value: '5.00', kind: 'fixed_amount' },
    { id: 88_003, code: 'HELLO-AGAIN', value: '15.00', kind: 'percentage', endsAfterDays: 30 },
  ].flatMap(({ endsAfterDays, ...discount }) => {
    if (opened > at.getTime()) return []
    const end = endsAfterDays === undefined ? null : opened + endsAfterDays * msPerDay
    const isOver = end !== null && end <= at.getTime()
    const status = isOver ? 'disabled' : 'enabled'
    return [{ ...discount, status, opened, end, updatedAt: isOver ? end : opened }]
  })
}

export function discountEntries(shop: SandboxShop, at: Date): readonly Entry[] {
  return discountsAt(shop, at).map(({ id, code, value, kind, status, opened, end, updatedAt }) => ({
    id,
    createdAt: opened,
    updatedAt,
    object: () => ({
      id,
      code,
      created_at: withoutZone(opened),
      ends_at: end === null ? null : withoutZone(end),
      starts_at: withoutZone(opened),
      status,
      updated_at: withoutZone(updatedAt),
      usage_limits: null,
      value,
      value_type: kind,
    }),
  }))
}
