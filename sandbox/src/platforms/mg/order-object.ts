import type { SandboxShop } from '../../shop.ts'
import type { Order, OrderLine } from '../../world/entities.ts'
import { homeCountryOf } from './account.ts'
import { amount, timeText, withBuyersAmounts } from './format.ts'
import {
  discountOf,
  giftCardPayment,
  linesOf,
  memosOf,
  memoTotal,
  orderTotal,
  rowTotal,
  shippingDiscount,
  taxTotal,
} from './order-sums.ts'

export function storeIdOf(shop: SandboxShop, { shipTo }: Pick<Order, 'shipTo'>): number {
  const home = homeCountryOf(shop)
  return (shipTo?.country ?? home) === home ? 1 : 2
}

export function incrementId({ index }: Pick<Order, 'index'>): string {
  return String(1001 + index).padStart(9, '0')
}

/** A SKU is never missing in Magento. */
export function skuOf({ sku, variantId, id }: Pick<OrderLine, 'sku' | 'variantId' | 'id'>): string {
  return sku ?? `MG-${variantId ?? id}`
}

/** What was chosen of a configurable product is an item of its own. */
export function isConfigured({ variantTitle, isGiftCard }: OrderLine): boolean {
  return variantTitle !== null && !isGiftCard
}

/** Ids of lines leave space for it. */
export function childItemId({ id }: Pick<OrderLine, 'id'>): number {
  return id + 1
}

export function orderObject(shop: SandboxShop, order: Order) {
  const { currency } = shop.world.options
  const { presentment, shipTo } = order
  const rate = presentment?.rate ?? 1
  const storeId = storeIdOf(shop, order)
  const customer =
    order.customerId === null ? null : customerOf(shop, order.customerId, order.createdAt)
  const address = shipTo && {
    address_type: 'shipping',
    city: shipTo.city,
    region_code: shipTo.province,
    country_id: shipTo.country,
    postcode: shipTo.zip,
    firstname: customer?.firstName ?? 'Guest',
    lastname: customer?.lastName ?? 'Guest',
  }
  return {
    entity_id: order.id,
    increment_id: incrementId(order),
    created_at: timeText(order.createdAt),
    updated_at: timeText(order.updatedAt),
    state: stateOf(order),
    status: stateOf(order),
    store_id: storeId,
    store_name: `Main Website\nMain Website Store\nView ${storeId}`,
    base_currency_code: currency,
    global_currency_code: currency,
    store_currency_code: currency,
    order_currency_code: presentment?.currency ?? currency,
    base_to_order_rate: rate,
    customer_is_guest: customer === null ? 1 : 0,
    ...(customer !== null && {
      customer_id: order.customerId,
      customer_firstname: customer.firstName,
      customer_lastname: customer.lastName,
    }),
    customer_email: customer?.email ?? `guest-${order.id}@example.com`,
    ...(order.discountCodes.length > 0 && { coupon_code: order.discountCodes.join(',') }),
    ...(order.source === 'web' && { remote_ip: '198.51.100.7' }),
    ...withBuyersAmounts(amountsOf(order), rate),
    items: linesOf(order).flatMap((line) => itemsOf(line, order, rate)),
    billing_address: { ...address, address_type: 'billing' },
    payment: { method: order.source === 'web' ? 'braintree' : 'checkmo' },
    status_histories: historyOf(order),
    extension_attributes: {
      shipping_assignments: [{ shipping: address ? { address } : {}, items: [] }],
      base_gift_cards_amount: amount(giftCardPayment(order)),
      gift_cards_amount: Math.round(giftCardPayment(order) * rate) / 100,
    },
  }
}

function customerOf({ world }: SandboxShop, id: number, at: number) {
  const index = world.customers.indexOf(id)
  return index === null ? null : world.customers.get(index, new Date(at))
}

/** Half of those who never paid are given up by Magento. */
function stateOf(order: Order): string {
  if (order.isTest) return order.index % 2 === 0 ? 'pending_payment' : 'canceled'
  if (order.cancelledAt !== null) return 'canceled'
  const refunded = memosOf(order).reduce((sum, memo) => sum + memoTotal(memo), 0)
  if (refunded > 0 && refunded >= orderTotal(order)) return 'closed'
  return order.fulfilledAt === null ? 'processing' : 'complete'
}

/** A cancellation without a comment leaves no trace but the time of the last change. */
function historyOf(order: Order): object[] {
  const entry = (status: string, at: number) => ({
    comment: null,
    created_at: timeText(at),
    entity_name: 'order',
    is_customer_notified: 0,
    is_visible_on_front: 0,
    parent_id: order.id,
    status,
  })
  if (order.isTest) return [entry('pending_payment', order.createdAt)]
  const { cancelledAt } = order
  if (cancelledAt === null) return []
  const isCommented = order.index % 2 === 0 || order.updatedAt !== cancelledAt
  return isCommented ? [entry('canceled', cancelledAt), entry('canceled', order.updatedAt)] : []
}

function amountsOf(order: Order): Record<string, number> {
  const lines = linesOf(order)
  const discounts = lines.map((line) => discountOf(line, order))
  const shipping = shippingDiscount(order)
  const shippingMinor = order.shippingMinor + shipping.amountMinor - shipping.taxMinor
  const total = orderTotal(order) - giftCardPayment(order)
  const refunded = memosOf(order).reduce((sum, memo) => sum + memoTotal(memo), 0)
  const isOpen = order.isTest || order.cancelledAt !== null
  return {
    base_grand_total: amount(total),
    base_subtotal: amount(sum(lines, (line) => rowTotal(line, order))),
    base_discount_amount: amount(
      -sum(discounts, ({ amountMinor }) => amountMinor) - shipping.amountMinor,
    ),
    base_discount_tax_compensation_amount: amount(sum(discounts, ({ taxMinor }) => taxMinor)),
    // As PHP writes some of its floats.
    base_tax_amount: amount(taxTotal(order)) + (order.index % 7 === 0 ? 2e-15 : 0),
    base_shipping_amount: amount(shippingMinor),
    base_shipping_discount_amount: amount(shipping.amountMinor),
    base_shipping_discount_tax_compensation_amnt: amount(shipping.taxMinor),
    base_shipping_tax_amount: amount(order.shippingTaxMinor),
    ...(isOpen
      ? {}
      : {
          base_total_paid: amount(total),
          base_total_invoiced: amount(total),
        }),
    ...(order.cancelledAt !== null && {
      base_total_canceled: amount(total),
      base_shipping_canceled: amount(shippingMinor),
      base_tax_canceled: amount(taxTotal(order)),
    }),
    ...(refunded !== 0 && { base_total_refunded: amount(refunded) }),
  }
}

function itemsOf(line: OrderLine, order: Order, rate: number): object[] {
  const isConfigurable = isConfigured(line)
  const isPhysical = !line.isGiftCard && line.productId !== null
  const quantities = {
    qty_ordered: line.quantity,
    qty_canceled: order.cancelledAt === null ? 0 : line.quantity,
    qty_shipped: order.fulfilledAt === null || !isPhysical ? 0 : line.quantity,
    qty_invoiced: order.cancelledAt === null ? line.quantity : 0,
    qty_refunded: sum(
      memosOf(order).flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id)),
      ({ quantity }) => quantity,
    ),
  }
  const shared = {
    order_id: order.id,
    sku: skuOf(line),
    name: line.title,
    is_virtual: isPhysical ? 0 : 1,
    created_at: timeText(order.createdAt),
    updated_at: timeText(order.updatedAt),
    ...quantities,
  }
  const parent = {
    ...shared,
    item_id: line.id,
    // A product that was deleted since.
    ...(line.productId !== null && { product_id: line.productId }),
    product_type: isConfigurable ? 'configurable' : line.isGiftCard ? 'giftcard' : 'simple',
    ...withBuyersAmounts(itemAmounts(line, order), rate),
  }
  if (!isConfigurable) return [parent]
  const child = {
    ...shared,
    item_id: childItemId(line),
    parent_item_id: line.id,
    product_id: line.variantId,
    product_type: 'simple',
    name: `${line.title}-${line.variantTitle ?? ''}`,
    base_price: 0,
    base_row_total: 0,
    base_original_price: 0,
    parent_item: parent,
  }
  return [parent, child]
}

function itemAmounts(line: OrderLine, order: Order): Record<string, number> {
  const { amountMinor, taxMinor } = discountOf(line, order)
  const gross = rowTotal(line, order)
  const grossWithTax = gross + line.taxMinor + (order.taxesIncluded ? taxMinor : 0)
  const unit = gross / line.quantity
  const unitWithTax = order.taxesIncluded ? line.unitPriceMinor : grossWithTax / line.quantity
  return {
    base_price: places4(unit),
    base_price_incl_tax: places4(unitWithTax),
    base_original_price: amount(line.unitPriceMinor),
    base_row_total: amount(gross),
    base_row_total_incl_tax: amount(grossWithTax),
    base_discount_amount: amount(amountMinor),
    base_discount_tax_compensation_amount: amount(taxMinor),
    base_tax_amount: amount(line.taxMinor),
  }
}

/** Magento keeps four places of an amount. */
function places4(minor: number): number {
  return Math.round(minor * 100) / 10_000
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
