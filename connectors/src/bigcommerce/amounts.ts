import { formatDecimal, parseDecimal, rescaleDecimal } from '@cartograph/contract'
import type { Order, OrderProduct } from './api-types.ts'

/** Amounts are bigints in hundredths of the store's currency, which all rows have. */
export type Cents = bigint

/** Converts an amount of an order, which is in the currency that the shopper paid in. */
export function centsOf(
  order: Pick<Order, 'store_default_to_transactional_exchange_rate'>,
  amount: string,
): Cents {
  const rate = order.store_default_to_transactional_exchange_rate ?? '1'
  const paid = parseDecimal(amount, 4)
  const perUnit = parseDecimal(String(rate), 10)
  if (perUnit === oneUnit || perUnit <= 0n) return rescaleDecimal(paid, 4, 2)
  return divide(paid * oneUnit, perUnit * 100n)
}

const oneUnit = 10n ** 10n

/** What a line or charge costs without tax and with it, from which its tax rate is known. */
export interface TaxedAmount {
  readonly exTax: string
  readonly tax: string
}

/**
 * The tax in an amount that contains it. Rates have at most three decimal places, so that rounded
 * amounts do not change them.
 */
export function taxIn(amount: Cents, { exTax, tax }: TaxedAmount): Cents {
  const net = parseDecimal(exTax, 4)
  if (net === 0n) return 0n
  const rate = divide(parseDecimal(tax, 4) * wholeRate, net)
  return divide(amount * rate, wholeRate + rate)
}

const wholeRate = 100_000n

/** The parts of an item, without tax. */
export interface ItemParts {
  readonly gross: Cents
  readonly discounts: Cents
  /** After discounts. */
  readonly net: Cents
}

/**
 * Before discounts, only the amounts that the prices are entered in are exact: with tax in a store
 * whose prices include it, and without in any other. After discounts, the total with tax is exact.
 */
export function partsOf(item: OrderProduct, order: Order): ItemParts {
  const rate = taxedOf(item)
  const shown = centsOf(order, item.total_inc_tax)
  const paid = centsOf(order, item.discounted_total_inc_tax ?? item.total_inc_tax)
  const net = paid - taxIn(paid, rate)
  if (order.is_tax_inclusive_pricing === true) {
    const discount = shown - paid
    const discounts = discount - taxIn(discount, rate)
    return { gross: net + discounts, discounts, net }
  }
  const gross = centsOf(order, item.total_ex_tax)
  return { gross, discounts: gross - net, net }
}

export function taxedOf({ total_ex_tax: exTax, total_tax: tax }: OrderProduct): TaxedAmount {
  return { exTax, tax }
}

export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

export function money(amount: Cents): string {
  return formatDecimal(amount, 2, 2)
}

/** Half away from zero; the divisor is positive. */
function divide(amount: bigint, divisor: bigint): bigint {
  const half = amount < 0n ? -divisor / 2n : divisor / 2n
  return (amount + half) / divisor
}
