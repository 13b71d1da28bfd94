import type { DayPlan } from '../demand/demand.ts'
import type { OrderLine, Place } from '../entities.ts'
import { idCapacity, lineIds, productIds, variantIds } from '../ids.ts'
import type { Market } from '../options.ts'
import type { ProductDesign } from '../products/product-designs.ts'
import type { Random } from '../random.ts'
import type { BasketItem } from './fill-basket.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'

/** The stored data of an order, from which all other data is derived. */
export interface OrderSeed {
  readonly seed: number
  readonly index: number
  readonly placedAt: number
  readonly customer: number | null
  readonly customerOrderIndex: number | null
  readonly customerAddress: Place | null
  readonly lifecycle: OrderLifecycle
  readonly plan: DayPlan
  readonly products: readonly ProductDesign[]
  readonly market: Market
  priceOf(product: number, variant: number): number
}

export function lineOf(
  random: Random,
  of: OrderSeed,
  item: BasketItem,
  position: number,
): OrderLine {
  const design = item.product === null ? undefined : of.products[item.product]
  const variant = design?.variants[item.variant]
  const id = lineIds.id(of.index * idCapacity.lines + position)
  if (item.product === null || !design || !variant) return engraving(id, of.market)
  const unitPriceMinor = of.priceOf(item.product, item.variant)
  const bundle = !design.isGiftCard && random() < 0.06
  const off = Math.round(unitPriceMinor * item.quantity * 0.15)
  return {
    id,
    productId: productIds.id(item.product),
    variantId: variantIds.id(item.product * idCapacity.variants + item.variant),
    sku: variant.sku,
    title: design.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    vendor: design.vendor,
    quantity: item.quantity,
    unitPriceMinor,
    isGiftCard: design.isGiftCard,
    discounts: bundle ? [{ level: 'line', amountMinor: off }] : [],
    taxRate: 0,
    taxMinor: 0,
    addedAt: null,
  }
}

function engraving(id: number, market: Market): OrderLine {
  return {
    id,
    productId: null,
    variantId: null,
    sku: null,
    title: market === 'german' ? 'Gravur' : 'Custom engraving',
    variantTitle: null,
    vendor: null,
    quantity: 1,
    unitPriceMinor: 1500,
    isGiftCard: false,
    discounts: [],
    taxRate: 0,
    taxMinor: 0,
    addedAt: null,
  }
}
