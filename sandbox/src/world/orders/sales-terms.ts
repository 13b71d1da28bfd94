import type { Order, OrderLine, Place, Presentment } from '../entities.ts'
import { randomFor, between } from '../random.ts'
import type { OrderSeed } from './compose-line.ts'
import { addedTax, goodsOf, includedTax, netOf } from './order-sums.ts'
import { taxRateAt } from './places.ts'

/** How an order is taxed and charged, by the shop's market and the buyer's place. */
export interface SalesTerms {
  readonly taxesIncluded: boolean
  readonly homeCountry: string
  readonly presentment: Presentment | null
  /** In hundredths of a percent. */
  rateOf(line: OrderLine): number
  shipping(
    priceMinor: number,
  ): Pick<Order, 'shippingMinor' | 'shippingTaxMinor' | 'shippingDiscountMinor'>
  /** Tips and duties. */
  extras(lines: readonly OrderLine[]): Pick<Order, 'tipMinor' | 'dutiesMinor' | 'dutiesTaxMinor'>
}

type TermsSeed = Pick<OrderSeed, 'seed' | 'index' | 'market' | 'lifecycle'>

export function termsFor(of: TermsSeed, shipTo: Place | null): SalesTerms {
  return of.market === 'us' ? plainTerms(shipTo) : variedTerms(of, shipTo)
}

export function withTax(
  lines: readonly OrderLine[],
  terms: Pick<SalesTerms, 'taxesIncluded' | 'rateOf'>,
): readonly OrderLine[] {
  return lines.map((line) => {
    if (line.isGiftCard) return line
    const taxRate = terms.rateOf(line)
    const taxOf = terms.taxesIncluded ? includedTax : addedTax
    return { ...line, taxRate, taxMinor: taxOf(netOf(line), taxRate) }
  })
}

function plainTerms(shipTo: Place | null): SalesTerms {
  return {
    taxesIncluded: false,
    homeCountry: 'US',
    presentment: null,
    rateOf: () => taxRateAt(shipTo),
    shipping: (shippingMinor) => ({ shippingMinor, shippingTaxMinor: 0, shippingDiscountMinor: 0 }),
    extras: () => ({ tipMinor: 0, dutiesMinor: 0, dutiesTaxMinor: 0 }),
  }
}

const currencies: Readonly<Record<string, Presentment>> = {
  CA: { currency: 'CAD', rate: 1.37 },
  CH: { currency: 'CHF', rate: 0.93 },
  GB: { currency: 'GBP', rate: 0.79 },
  PL: { currency: 'PLN', rate: 4.26 },
}

/** Reduced rates of value-added tax, which apply to every fifth product. */
const reducedRates: Readonly<Record<number, number>> = {
  1900: 700,
  2000: 1000,
  2100: 900,
  2300: 800,
  810: 260,
}

function variedTerms(
  { seed, index, market, lifecycle }: TermsSeed,
  shipTo: Place | null,
): SalesTerms {
  const random = randomFor(seed, 'orderTerms', index)
  const homeCountry = market === 'german' ? 'DE' : 'US'
  const country = shipTo?.country ?? homeCountry
  const isForeign = market === 'german' ? ['CH', 'GB'].includes(country) : country !== 'US'
  const taxesIncluded = market === 'german' && !isForeign
  const rate = taxRateAt(shipTo, market)
  const draws = { tip: random(), discount: random() }
  const tip = between(random, 2, 12) * 50
  return {
    taxesIncluded,
    homeCountry,
    presentment: currencies[country] ?? null,
    rateOf: ({ productId }) =>
      productId !== null && (productId / 4096) % 5 === 0 ? (reducedRates[rate] ?? rate) : rate,
    shipping(priceMinor) {
      const shippingDiscountMinor = draws.discount < 0.15 ? Math.round(priceMinor * 0.3) : 0
      const shown = priceMinor - shippingDiscountMinor
      const shippingTaxMinor = (taxesIncluded ? includedTax : addedTax)(shown, rate)
      const shippingMinor = taxesIncluded ? shown - shippingTaxMinor : shown
      return { shippingMinor, shippingTaxMinor, shippingDiscountMinor }
    },
    extras(lines) {
      const goods = lines
        .filter((line) => !line.isGiftCard)
        .reduce((sum, line) => sum + goodsOf(line, { taxesIncluded }), 0)
      const dutiesMinor = isForeign ? Math.round(goods * 0.025) : 0
      const canTip = lifecycle.source === 'web' && !lifecycle.isTest
      return {
        tipMinor: canTip && draws.tip < 0.08 ? tip : 0,
        dutiesMinor,
        dutiesTaxMinor: addedTax(dutiesMinor, rate),
      }
    },
  }
}
