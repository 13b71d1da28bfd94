import type { Order, OrderLine } from '../../world/entities.ts'
import {
  discountsOf,
  goodsOf,
  grossOf,
  netOf,
  untaxedDiscounts,
} from '../../world/orders/order-sums.ts'
import type { Marketplace } from './seller.ts'

/** A line of an order as Amazon has it, with tax in its price where the marketplace's have it. */
export interface SoldLine {
  readonly line: OrderLine
  readonly sku: string
  readonly asin: string
  readonly priceMinor: number
  readonly promotionMinor: number
  readonly taxMinor: number
}

/** Test orders, gift cards and what is added to an order later are unknown to Amazon. */
export function soldLines(order: Order, { pricesIncludeTax }: Marketplace): readonly SoldLine[] {
  if (order.isTest) return []
  return order.lines
    .filter((line) => !line.isGiftCard && line.addedAt === null)
    .map((line) => ({
      line,
      sku: skuOf(line.sku, line.variantId ?? line.id),
      asin: asinOf(line.variantId ?? line.id),
      taxMinor: line.taxMinor,
      ...pricesOf(line, order, pricesIncludeTax),
    }))
}

function pricesOf(line: OrderLine, order: Order, pricesIncludeTax: boolean) {
  if (pricesIncludeTax && order.taxesIncluded)
    return { priceMinor: grossOf(line), promotionMinor: discountsOf(line) }
  const [net, off] = [goodsOf(line, order), untaxedDiscounts(line, order)]
  if (!pricesIncludeTax) return { priceMinor: net + off, promotionMinor: off }
  const paid = netOf(line) + line.taxMinor
  const promotionMinor = net === 0 ? off : Math.round((off * paid) / net)
  return { priceMinor: paid + promotionMinor, promotionMinor }
}

/** Payments are authorised within half an hour. */
export const pendingMs = 30 * 60_000

export function isPending({ createdAt }: Order, at: Date): boolean {
  return at.getTime() - createdAt < pendingMs
}

export function lastUpdate(order: Order, at: Date): number {
  return isPending(order, at)
    ? order.createdAt
    : Math.max(order.updatedAt, order.createdAt + pendingMs)
}

export function skuOf(sku: string | null, id: number): string {
  return sku ?? `AZ-${id}`
}

/** Amazon's number of a product: each variant is one. */
export function asinOf(id: number): string {
  return `B${id.toString(36).toUpperCase().padStart(9, '0')}`
}

/** Three digits, seven and seven. */
export function amazonOrderId({ index }: Pick<Order, 'index'>): string {
  const digits = String(index).padStart(7, '0')
  return `11${index % 8}-${String((index * 7_919) % 10_000_000).padStart(7, '0')}-${digits}`
}

/** Orders of the shop's tills, which Amazon only ships. */
export function isShippedOnly({ source }: Pick<Order, 'source'>): boolean {
  return source === 'pos'
}

export function isByAmazon({ index }: Pick<Order, 'index'>): boolean {
  return index % 3 !== 0
}

export function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
