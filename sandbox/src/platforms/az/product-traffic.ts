import { dayAt, noonAt, type CanonicalRows, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { randomFor } from '../../world/random.ts'
import { listedAt } from './listing-report.ts'
import { salesByDay } from './sales-by-day.ts'
import { homeOf } from './seller.ts'
import { asinOf, money } from './sold-lines.ts'
import type { TrafficDay } from './traffic.ts'

const dayMs = 86_400_000

/** A product that was visited on a day. */
export interface ProductTraffic extends TrafficDay {
  readonly asin: string
  readonly parentAsin: string
}

/**
 * The products that were visited on a day: those that were ordered, and some that were not. A visit of
 * two products counts for both, so they have more visits than the day.
 */
export function productTrafficOn(
  shop: SandboxShop,
  day: string,
  at: Date,
): readonly ProductTraffic[] {
  const { timezone } = homeOf(shop)
  const today = dayAt(at.getTime(), timezone)
  const sales = salesByDay(shop, at).get(day)
  if (sales === undefined || day >= today) return []
  const until = new Date(Math.min(at.getTime(), Date.parse(day) + dayMs))
  const parents = new Map(
    listedAt(shop, until).map(({ product, variant }) => [asinOf(variant.id), asinOf(product.id)]),
  )
  // What was sold before its listing was deleted.
  for (const asin of sales.products.keys()) if (!parents.has(asin)) parents.set(asin, asin)
  return [...parents].flatMap(([asin, parentAsin]) => {
    const number = (Date.parse(day) / dayMs) * 4096 + Number.parseInt(asin.slice(1), 36)
    const random = randomFor(shop.world.options.seed, 'amazonProduct', number)
    const { units = 0, salesMinor = 0 } = sales.products.get(asin) ?? {}
    const sessions = units * (5 + Math.floor(random() * 6)) + Math.floor(random() * 4)
    if (sessions === 0) return []
    return [
      {
        day,
        asin,
        parentAsin,
        sessions,
        pageViews: sessions + Math.floor(random() * sessions),
        buyBoxShare: 7_000 + Math.floor(random() * 3_001),
        units,
        salesMinor,
      },
    ]
  })
}

export function productTrafficTruth(
  shop: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): CanonicalRows['marketplace_product_traffic'][] {
  const home = homeOf(shop)
  return [...salesByDay(shop, at).keys()].flatMap((day) =>
    productTrafficOn(shop, day, at).map((one) => ({
      connection_id,
      platform: 'AZ',
      marketplace_id: home.id,
      product_id: one.asin,
      parent_id: one.parentAsin,
      day,
      noon_at: noonAt(day, home.timezone),
      sessions: one.sessions,
      page_views: one.pageViews,
      featured_offer_views: String((one.pageViews * one.buyBoxShare) / 10_000),
      units_ordered: one.units,
      ordered_sales: money(one.salesMinor),
      currency: home.currency,
    })),
  )
}
