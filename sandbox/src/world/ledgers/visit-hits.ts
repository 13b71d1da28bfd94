import { msPerDay, type DayNumber } from '@cartograph/contract'
import { channels, visitAt, webShare } from '../demand/channels.ts'
import { between, pickWeighted, poisson, randomFor, sum, type Random } from '../random.ts'
import type { VisitDay } from './ledger-types.ts'
import type { Sale } from './sales.ts'
import type { ShopTimeline } from './shop-timeline.ts'
import { trafficSource, type TrafficSource } from './traffic-source.ts'

/** Identical visits that become visible at the same time. */
export interface Hit {
  readonly from: TrafficSource
  readonly device: VisitDay['device']
  readonly country: string
  readonly knownAt: number
  readonly sessions: number
  readonly isEngaged: boolean
  /** Whether the visits count as additional users. */
  readonly countsUsers: boolean
  readonly isNewUser: boolean
  readonly pageViews: number
  readonly seconds: number
  readonly addToCarts: number
  readonly checkouts: number
  readonly purchases: number
  readonly revenueMinor: number
}

/** The conversion rate of each channel. */
const conversionRates: Readonly<Record<string, number>> = {
  facebook: 0.016,
  instagram: 0.015,
  tiktok: 0.015,
  google_ads: 0.028,
  email: 0.04,
  organic: 0.024,
  direct: 0.03,
  affiliate: 0.02,
}
/** The share of buyers who consent to analytics. */
const consentShare = 0.93
/** Visits are drawn in groups, which are larger on busy days, to limit the cost of a day. */
const sessionsPerDraw = 3
const maxDraws = 600
/** The distribution of a day's visits over four-hour intervals. */
const hours = [0.05, 0.07, 0.2, 0.22, 0.25, 0.21]

/** The visit that led to a sale; null if the buyer did not consent to analytics. */
export function purchaseHit(seed: number, sale: Sale): Hit | null {
  const random = randomFor(seed, 'visitOrder', sale.order)
  if (random() >= consentShare) return null
  return {
    from: trafficSource(sale.visit),
    device: deviceOf(random),
    country: sale.country,
    knownAt: sale.createdAt + processingDelay(random),
    sessions: 1,
    isEngaged: true,
    countsUsers: true,
    isNewUser: sale.isNew,
    pageViews: between(random, 4, 18),
    seconds: between(random, 90, 1400),
    addToCarts: between(random, 1, 3),
    checkouts: 1,
    purchases: 1,
    revenueMinor: sale.totalMinor,
  }
}

/** Yields the day's visits without an order. */
export function* hitsWithoutPurchase(
  { world, demand, calendar }: ShopTimeline,
  day: DayNumber,
): Generator<Hit> {
  const random = randomFor(world.options.seed, 'visitDay', day)
  const { channelWeights } = demand.plan(day)
  const orders = (demand.expectedOrders(day) * webShare) / sum(channelWeights)
  const idle = channels.map(({ name }, channel) => {
    const rate = conversionRates[name] ?? 0.02
    return (channelWeights[channel] ?? 0) * consentShare * (1 / rate - 1)
  })
  const total = sum(idle)
  const visits = poisson(random, orders * total)
  const draws = Math.min(Math.ceil(visits / sessionsPerDraw), maxDraws)
  const midnight = calendar.midnight(day)
  const stretch = (calendar.midnight(day + 1) - midnight) / msPerDay
  for (let draw = 0; draw < draws; draw++) {
    const second = (pickWeighted(random, hours, 1) + random()) * 4 * 3600
    const moment = midnight + Math.floor(second * stretch) * 1000
    const sessions = Math.floor((visits * (draw + 1)) / draws) - Math.floor((visits * draw) / draws)
    yield hitWithoutPurchase(
      random,
      trafficSource(visitAt(random, moment, idle, total)),
      moment,
      sessions,
    )
  }
}

function hitWithoutPurchase(
  random: Random,
  from: TrafficSource,
  moment: number,
  sessions: number,
): Hit {
  const isEngaged = random() < 0.55
  const wants = isEngaged ? random() : 1
  const known = random()
  return {
    from,
    device: deviceOf(random),
    country: ['US', 'CA', 'GB'][pickWeighted(random, [0.93, 0.04, 0.03], 1)] ?? 'US',
    knownAt: moment + processingDelay(random),
    sessions,
    isEngaged,
    countsUsers: known >= 0.06,
    isNewUser: known >= 0.38,
    pageViews: isEngaged ? between(random, 2, 9) : 1,
    seconds: isEngaged ? between(random, 12, 420) : between(random, 0, 9),
    addToCarts: wants < 0.12 ? 1 : 0,
    checkouts: wants < 0.03 ? 1 : 0,
    purchases: 0,
    revenueMinor: 0,
  }
}

function deviceOf(random: Random): VisitDay['device'] {
  const draw = random()
  if (draw < 0.64) return 'mobile'
  return draw < 0.95 ? 'desktop' : 'tablet'
}

/** Most hits are processed within an hour, some only a day later. */
function processingDelay(random: Random): number {
  return Math.floor(random() ** 4 * (msPerDay / 1000)) * 1000
}
