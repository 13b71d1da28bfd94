import { journeyTo } from '../demand/channels.ts'
import type { DayPlan } from '../demand/demand.ts'
import type { LineDiscount, Order, OrderLine, Place } from '../entities.ts'
import { customerIds, lineIds, orderIds, productIds, idCapacity, variantIds } from '../ids.ts'
import type { ProductDesign } from '../products/product-designs.ts'
import { randomFor, type Random } from '../random.ts'
import { allocate, pickCodes } from './discounts.ts'
import { fillBasket, type BasketItem } from './fill-basket.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'
import { grossOf, netOf } from './order-sums.ts'
import { pickPlace, taxRateAt } from './places.ts'
import { refundsOf } from './refunds.ts'

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
  priceOf(product: number, variant: number): number
}

/** Composes the order with its complete lifecycle, including future events. */
export function composeOrder(of: OrderSeed): Order {
  const { lifecycle, index } = of
  const random = randomFor(of.seed, 'content', index)
  const items = fillBasket(
    random,
    lifecycle,
    of.plan,
    (product) => of.products[product]?.variants.length ?? 1,
  )
  const shipTo = shipToOf(random, of)
  const codes = pickCodes(random, of.plan.offer, of.customerOrderIndex)
  const bare = items.map((item, position) => lineOf(random, of, item, position))
  const used = codes.filter(() => bare.some((line) => !line.isGiftCard))
  const lines = withTax(withCodes(bare, used), taxRateAt(shipTo))
  const shippingMinor = shippingOf(random, lines, shipTo)
  const taxMinor = lines.reduce((total, line) => total + line.taxMinor, 0)
  const merchandise = lines.reduce((total, line) => total + netOf(line), 0)
  return {
    index,
    id: orderIds.id(index),
    name: `#${1001 + index}`,
    createdAt: of.placedAt,
    updatedAt: of.placedAt,
    cancelledAt: lifecycle.cancelledAt,
    fulfilledAt: lifecycle.fulfilledAt,
    isTest: lifecycle.isTest,
    source: lifecycle.source,
    customerId: of.customer === null ? null : customerIds.id(of.customer),
    customerOrderIndex: of.customerOrderIndex,
    shipTo,
    lines,
    discountCodes: used.map(({ code }) => code),
    shippingMinor,
    taxMinor,
    totalMinor: merchandise + shippingMinor + taxMinor,
    refunds: refundsOf(random, lifecycle, { index, lines, shippingMinor }),
    journey:
      lifecycle.source === 'web' ? journeyTo(random, of.placedAt, of.plan.channelWeights) : null,
  }
}

function shipToOf(random: Random, { lifecycle, customerAddress }: OrderSeed): Place | null {
  if (lifecycle.source === 'pos' || lifecycle.giftCards === 'only') return null
  return customerAddress !== null && random() < 0.94 ? customerAddress : pickPlace(random)
}

function lineOf(random: Random, of: OrderSeed, item: BasketItem, position: number): OrderLine {
  const design = item.product === null ? undefined : of.products[item.product]
  const variant = design?.variants[item.variant]
  const id = lineIds.id(of.index * idCapacity.lines + position)
  if (item.product === null || !design || !variant) return engraving(id)
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
    taxMinor: 0,
  }
}

function engraving(id: number): OrderLine {
  return {
    id,
    productId: null,
    variantId: null,
    sku: null,
    title: 'Custom engraving',
    variantTitle: null,
    vendor: null,
    quantity: 1,
    unitPriceMinor: 1500,
    isGiftCard: false,
    discounts: [],
    taxMinor: 0,
  }
}

function withCodes(
  lines: readonly OrderLine[],
  codes: ReturnType<typeof pickCodes>,
): readonly OrderLine[] {
  let discounted = lines
  for (const code of codes) {
    const shares = allocate(
      code,
      discounted.map((line) => (line.isGiftCard ? 0 : netOf(line))),
    )
    discounted = discounted.map((line, position) => {
      const amountMinor = shares[position] ?? 0
      if (amountMinor === 0) return line
      const share: LineDiscount = { level: 'order', amountMinor }
      return { ...line, discounts: [...line.discounts, share] }
    })
  }
  return discounted
}

function withTax(lines: readonly OrderLine[], rate: number): readonly OrderLine[] {
  return lines.map((line) =>
    line.isGiftCard ? line : { ...line, taxMinor: Math.round((netOf(line) * rate) / 10_000) },
  )
}

function shippingOf(random: Random, lines: readonly OrderLine[], shipTo: Place | null): number {
  if (shipTo === null) return 0
  if (shipTo.country !== 'US') return 1900
  const gross = lines.reduce((total, line) => total + grossOf(line), 0)
  if (random() < 0.08) return 1495
  return gross >= 7500 ? 0 : 695
}
