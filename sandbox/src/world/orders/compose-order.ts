import { journeyTo } from '../demand/channels.ts'
import type { LineDiscount, Order, OrderLine, Place } from '../entities.ts'
import { customerIds, orderIds } from '../ids.ts'
import { randomFor, type Random } from '../random.ts'
import { lineOf, type OrderSeed } from './compose-line.ts'
import { allocate, pickCodes } from './discounts.ts'
import { fillBasket } from './fill-basket.ts'
import { goodsOf, grossOf, netOf } from './order-sums.ts'
import { laterChanges } from './later-changes.ts'
import { pickPlace } from './places.ts'
import { refundsOf } from './refunds.ts'
import { termsFor, withTax, type SalesTerms } from './sales-terms.ts'

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
  const terms = termsFor(of, shipTo)
  const lines = withTax(withCodes(bare, used), terms)
  const shipping = shippingOf(random, lines, shipTo, terms)
  const charges = { ...shipping, ...terms.extras(lines) }
  const taxMinor =
    lines.reduce((total, line) => total + line.taxMinor, 0) +
    charges.shippingTaxMinor +
    charges.dutiesTaxMinor
  const goods = lines.reduce((total, line) => total + goodsOf(line, terms), 0)
  const { taxesIncluded, presentment } = terms
  const sold = { index, lines, taxesIncluded, ...charges }
  return {
    index,
    id: orderIds.id(index),
    name: `#${1001 + index}`,
    createdAt: of.placedAt,
    updatedAt: of.placedAt,
    cancelledAt: lifecycle.cancelledAt,
    fulfilledAt: lifecycle.fulfilledAt,
    deliveredAt: lifecycle.deliveredAt,
    isTest: lifecycle.isTest,
    source: lifecycle.source,
    customerId: of.customer === null ? null : customerIds.id(of.customer),
    customerOrderIndex: of.customerOrderIndex,
    shipTo,
    discountCodes: used.map(({ code }) => code),
    taxesIncluded,
    ...charges,
    taxMinor,
    totalMinor: goods + charges.shippingMinor + charges.dutiesMinor + charges.tipMinor + taxMinor,
    presentment,
    ...(of.market === 'us'
      ? { lines, edits: [], refunds: refundsOf(random, lifecycle, sold) }
      : laterChanges(random, of, sold)),
    journey:
      lifecycle.source === 'web' ? journeyTo(random, of.placedAt, of.plan.channelWeights) : null,
  }
}

function shipToOf(random: Random, { lifecycle, customerAddress, market }: OrderSeed): Place | null {
  if (lifecycle.source === 'pos' || lifecycle.giftCards === 'only') return null
  return customerAddress !== null && random() < 0.94 ? customerAddress : pickPlace(random, market)
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

function shippingOf(
  random: Random,
  lines: readonly OrderLine[],
  shipTo: Place | null,
  terms: SalesTerms,
): Pick<Order, 'shippingMinor' | 'shippingTaxMinor' | 'shippingDiscountMinor'> {
  return terms.shipping(shippingPriceOf(random, lines, shipTo, terms.homeCountry))
}

function shippingPriceOf(
  random: Random,
  lines: readonly OrderLine[],
  shipTo: Place | null,
  homeCountry: string,
): number {
  if (shipTo === null) return 0
  if (shipTo.country !== homeCountry) return 1900
  const gross = lines.reduce((total, line) => total + grossOf(line), 0)
  if (random() < 0.08) return 1495
  return gross >= 7500 ? 0 : 695
}
