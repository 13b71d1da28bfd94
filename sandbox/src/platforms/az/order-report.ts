import { stateNameOf } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { Order } from '../../world/entities.ts'
import { homeOf } from './seller.ts'
import {
  amazonOrderId,
  isByAmazon,
  isPending,
  isShippedOnly,
  lastUpdate,
  money,
  pendingMs,
  soldLines,
} from './sold-lines.ts'

type Row = Readonly<Record<string, string>>

export const orderColumns = [
  'amazon-order-id',
  'merchant-order-id',
  'purchase-date',
  'last-updated-date',
  'order-status',
  'fulfillment-channel',
  'sales-channel',
  'order-channel',
  'ship-service-level',
  'product-name',
  'sku',
  'asin',
  'item-status',
  'quantity',
  'currency',
  'item-price',
  'item-tax',
  'shipping-price',
  'shipping-tax',
  'gift-wrap-price',
  'gift-wrap-tax',
  'item-promotion-discount',
  'ship-promotion-discount',
  'ship-city',
  'ship-state',
  'ship-postal-code',
  'ship-country',
  'promotion-ids',
  'is-business-order',
] as const

/** The items of the orders that changed in a span of time, of every sales channel of the seller. */
export function orderRows(
  shop: SandboxShop,
  span: { readonly from: number; readonly to: number },
  at: Date,
): readonly Row[] {
  const { orders } = shop.world
  const log = orders.changes(at)
  const moment = at.getTime()
  const seen = new Set<number>()
  const rows: Row[] = []
  for (let entry = log.firstAtOrAfter(span.from - pendingMs); entry < log.length; entry += 1) {
    const time = log.timeAt(entry)
    if (time > moment || time >= span.to) break
    if (!log.isLast(entry, moment) || seen.has(log.entityAt(entry))) continue
    seen.add(log.entityAt(entry))
    const order = orders.get(log.entityAt(entry), at)
    const updated = lastUpdate(order, at)
    if (updated >= span.from && updated < span.to) rows.push(...itemRows(order, shop, at))
  }
  return rows
}

function itemRows(order: Order, shop: SandboxShop, at: Date): readonly Row[] {
  const home = homeOf(shop)
  const isCancelled = order.cancelledAt !== null
  const hasNoPrice = isCancelled || isPending(order, at) || isShippedOnly(order)
  const amount = (minor: number) => (hasNoPrice ? '' : money(minor))
  const place = order.shipTo
  const byAmazon = isByAmazon(order)
  return soldLines(order, home).map((sold, at_) => {
    const { line, sku, asin, priceMinor, promotionMinor, taxMinor } = sold
    const charges = at_ === 0 ? chargesOf(order, home.pricesIncludeTax) : noCharges
    return {
      'amazon-order-id': amazonOrderId(order),
      'merchant-order-id': '',
      'purchase-date': instant(order.createdAt),
      'last-updated-date': instant(lastUpdate(order, at)),
      'order-status': statusOf(order, at),
      'fulfillment-channel': byAmazon ? 'Amazon' : 'Merchant',
      'sales-channel': isShippedOnly(order) ? 'Non-Amazon US' : home.name,
      'order-channel': '',
      'ship-service-level': byAmazon ? 'Expedited' : 'Standard',
      'product-name': nameOf(line.title, line.variantTitle),
      sku,
      asin,
      'item-status': isCancelled
        ? 'Cancelled'
        : order.fulfilledAt === null
          ? 'Unshipped'
          : 'Shipped',
      quantity: isCancelled ? '0' : String(line.quantity),
      currency: hasNoPrice ? '' : home.currency,
      'item-price': amount(priceMinor),
      'item-tax': amount(taxMinor),
      'shipping-price': amount(charges.shippingMinor),
      'shipping-tax': amount(charges.shippingTaxMinor),
      'gift-wrap-price': amount(charges.wrappingMinor),
      'gift-wrap-tax': amount(0),
      'item-promotion-discount': amount(promotionMinor),
      'ship-promotion-discount': amount(charges.shippingOffMinor),
      'ship-city': place?.city ?? '',
      'ship-state': place === null ? '' : stateNameOf(place.country, place.province).toUpperCase(),
      'ship-postal-code': place?.zip ?? '',
      'ship-country': place?.country ?? '',
      'promotion-ids': promotionsOf(order),
      'is-business-order': 'false',
    }
  })
}

const noCharges = { shippingMinor: 0, shippingTaxMinor: 0, shippingOffMinor: 0, wrappingMinor: 0 }

/** A tip pays for the wrapping of a gift. */
function chargesOf(order: Order, pricesIncludeTax: boolean) {
  const { shippingMinor, shippingTaxMinor, shippingDiscountMinor } = order
  const paid = pricesIncludeTax ? shippingMinor + shippingTaxMinor : shippingMinor
  return {
    shippingMinor: paid + shippingDiscountMinor,
    shippingTaxMinor,
    shippingOffMinor: shippingDiscountMinor,
    wrappingMinor: order.tipMinor,
  }
}

function statusOf(order: Order, at: Date): string {
  if (isPending(order, at)) return 'Pending'
  if (order.cancelledAt !== null) return 'Cancelled'
  if (order.fulfilledAt === null) return 'Unshipped'
  return isByAmazon(order) ? 'Shipped' : 'Shipped - Delivered to Buyer'
}

function promotionsOf({ discountCodes, shippingDiscountMinor }: Order): string {
  const free = shippingDiscountMinor > 0 ? ['US Core Free Shipping 2015/04/08 23-48-5-108'] : []
  return [...discountCodes, ...free].join(',')
}

export function nameOf(title: string, variant: string | null): string {
  return variant === null || variant === 'Default Title' ? title : `${title}, ${variant}`
}

function instant(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', '+00:00')
}
