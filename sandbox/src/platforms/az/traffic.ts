import { dayAt, noonAt, utcDay, type CanonicalRows, type ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { randomFor } from '../../world/random.ts'
import { salesByDay, type Sales } from './sales-by-day.ts'
import { homeOf } from './seller.ts'
import { money } from './sold-lines.ts'

/** What a day's visits were; the share of the Buy Box is in hundredths of a percent. */
export interface TrafficDay {
  readonly day: string
  readonly sessions: number
  readonly pageViews: number
  readonly buyBoxShare: number
  readonly units: number
  readonly salesMinor: number
}

const dayMs = 86_400_000

/** A day is reported once it is over, and its last visits are known three days later. */
export function trafficIn(
  shop: SandboxShop,
  { from, to }: { readonly from: string; readonly to: string },
  at: Date,
): readonly TrafficDay[] {
  const { timezone } = homeOf(shop)
  const today = dayAt(at.getTime(), timezone)
  return [...salesByDay(shop, at)]
    .filter(([day]) => day >= from && day <= to && day < today)
    .map(([day, sold]) => visitsOf(day, sold, shop, today))
}

function visitsOf(
  day: string,
  { units, salesMinor }: Sales,
  shop: SandboxShop,
  today: string,
): TrafficDay {
  const random = randomFor(shop.world.options.seed, 'amazonVisits', Date.parse(day) / dayMs)
  const known = Math.round((Date.parse(today) - Date.parse(day)) / dayMs) > 3 ? 1 : 0.97
  const sessions = Math.round((units * (6 + random() * 5) + 9) * known)
  return {
    day,
    sessions,
    pageViews: Math.round(sessions * (1.2 + random() * 0.3)),
    buyBoxShare: 8_600 + Math.floor(random() * 1_300),
    units,
    salesMinor,
  }
}

export function trafficTruth(
  shop: SandboxShop,
  connection_id: ConnectionId,
  at: Date,
): CanonicalRows['marketplace_traffic'][] {
  const home = homeOf(shop)
  const all = { from: '2000-01-01', to: utcDay(at.getTime() + dayMs) }
  return trafficIn(shop, all, at).map((one) => ({
    connection_id,
    platform: 'AZ',
    marketplace_id: home.id,
    day: one.day,
    noon_at: noonAt(one.day, home.timezone),
    sessions: one.sessions,
    page_views: one.pageViews,
    featured_offer_views: String((one.pageViews * one.buyBoxShare) / 10_000),
    units_ordered: one.units,
    ordered_sales: money(one.salesMinor),
    currency: home.currency,
  }))
}
