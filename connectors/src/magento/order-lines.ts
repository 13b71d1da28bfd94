import { addDecimals, negateDecimal } from '../kit/values/decimal.ts'
import type { Order, OrderItem } from './api-types.ts'

/** What a customer bought, as one line: a configurable product or a bundle has items of its parts. */
export interface Line {
  readonly item: OrderItem
  readonly parts: readonly OrderItem[]
}

/**
 * The lines of an order. Magento lists a configurable product and the variant that was chosen as two
 * items, and a bundle with each of its products; the child has the parent's id, and no money.
 */
export function linesOf({ items }: Pick<Order, 'items'>): readonly Line[] {
  const ids = new Set(items.map(({ item_id }) => item_id))
  const isPart = ({ parent_item_id: parent }: OrderItem) => parent != null && ids.has(parent)
  return items
    .filter((item) => !isPart(item))
    .map((item) => ({
      item,
      parts: items.filter((one) => isPart(one) && one.parent_item_id === item.item_id),
    }))
}

/** The parent's amount, or that of the parts: of a bundle by parts, only these have discounts and tax. */
export function amountOf<Item>(
  item: Item | undefined,
  parts: readonly Item[],
  amount: (item: Item) => string,
): string {
  const own = item === undefined ? '0.00' : amount(item)
  return own === '0.00' ? addDecimals(parts.map(amount)) : own
}

interface Discounted {
  readonly base_discount_amount: string
  readonly base_discount_tax_compensation_amount: string
}

/** Where prices include tax, so does a discount; the compensation is the tax in it. */
export function untaxedDiscount(item: Discounted): string {
  return addDecimals([
    item.base_discount_amount,
    negateDecimal(item.base_discount_tax_compensation_amount),
  ])
}

export function grossOf({ item, parts }: Line): string {
  return amountOf(item, parts, ({ base_row_total }) => base_row_total)
}

export function discountOf({ item, parts }: Line): string {
  return amountOf(item, parts, untaxedDiscount)
}

export function taxOf({ item, parts }: Line): string {
  return amountOf(item, parts, ({ base_tax_amount }) => base_tax_amount)
}

export function isGiftCard({ item }: Line): boolean {
  return item.product_type === 'giftcard'
}

/** Without tax and after its discount. */
export function shippingOf(order: Order): string {
  return addDecimals([
    order.base_shipping_amount,
    negateDecimal(order.base_shipping_discount_amount),
    order.base_shipping_discount_tax_compensation_amnt,
  ])
}

/** Gift wrapping, and fixed product taxes that are no tax on the price. */
export function feesOf(
  extension: Order['extension_attributes'],
  items: readonly { readonly base_weee_tax_applied_row_amnt: string }[],
): string {
  return addDecimals([
    extension?.gw_base_price ?? '0',
    extension?.gw_items_base_price ?? '0',
    extension?.gw_card_base_price ?? '0',
    ...items.map((item) => item.base_weee_tax_applied_row_amnt),
  ])
}

/** What is sold by weight has fractions of a unit, and is at least one. */
export function unitsOf(quantity: number): number {
  return quantity > 0 ? Math.max(1, Math.round(quantity)) : 0
}
