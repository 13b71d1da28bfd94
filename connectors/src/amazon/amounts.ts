import { formatDecimal, parseDecimal } from '@cartograph/contract'
import type { OrderItem } from './api-types.ts'

/** Amounts are bigints in hundredths. */
export type Cents = bigint

/** The parts of an item, without tax unless they say so. */
export interface ItemParts {
  /** As shown, with tax where prices include it. */
  readonly price: Cents
  readonly gross: Cents
  readonly discounts: Cents
  readonly shipping: Cents
  readonly wrapping: Cents
  /** On everything. */
  readonly tax: Cents
}

/** Where prices include tax, so do promotions; the tax is that of what was paid. */
export function partsOf(item: OrderItem, pricesIncludeTax: boolean): ItemParts {
  const amount = (name: AmountName) => cents(item[name])
  const size = (name: AmountName) => magnitude(amount(name))
  const [price, off] = [amount('item-price'), size('item-promotion-discount')]
  const tax = amount('item-tax')
  const shippingTax = amount('shipping-tax')
  const wrappingTax = amount('gift-wrap-tax')
  const shipped = amount('shipping-price') - size('ship-promotion-discount')
  const wrapped = amount('gift-wrap-price')
  const rest = { price, tax: tax + shippingTax + wrappingTax }
  if (!pricesIncludeTax)
    return { ...rest, gross: price, discounts: off, shipping: shipped, wrapping: wrapped }
  const paid = price - off
  const net = paid - tax
  const discounts = paid === 0n ? off : divide(off * net, paid)
  return {
    ...rest,
    gross: net + discounts,
    discounts,
    shipping: shipped - shippingTax,
    wrapping: wrapped - wrappingTax,
  }
}

type AmountName =
  | 'item-price'
  | 'item-tax'
  | 'shipping-price'
  | 'shipping-tax'
  | 'gift-wrap-price'
  | 'gift-wrap-tax'
  | 'item-promotion-discount'
  | 'ship-promotion-discount'

export function sumOfParts(all: readonly ItemParts[]): ItemParts {
  const of = (name: keyof ItemParts) => sum(all.map((parts) => parts[name]))
  return {
    price: of('price'),
    gross: of('gross'),
    discounts: of('discounts'),
    shipping: of('shipping'),
    wrapping: of('wrapping'),
    tax: of('tax'),
  }
}

export function cents(text: string): Cents {
  return parseDecimal(text, 2)
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

export function money(amount: Cents): string {
  return formatDecimal(amount, 2, 2)
}

function magnitude(amount: Cents): Cents {
  return amount < 0n ? -amount : amount
}

/** Half away from zero; the divisor is positive. */
export function divide(amount: bigint, divisor: bigint): bigint {
  const half = amount < 0n ? -divisor / 2n : divisor / 2n
  return (amount + half) / divisor
}
