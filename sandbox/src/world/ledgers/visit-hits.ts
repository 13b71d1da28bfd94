import { msPerDay, type DayNumber } from '@cartograph/contract'
import { channels, visitAt, webShare } from '../demand/channels.ts'
import { between, pickWeighted, poisson, randomFor, sum, type Random } from '../random.ts'
import type { VisitDay } from './ledger-types.ts'
import type { Sale } from './sales.ts'
import type { ShopDiary } from './shop-diary.ts'
import { trafficSource, type TrafficSource } from './traffic-source.ts'

/** Visits that are alike in everything, and known to the tool from the same moment on. */
export interface Hit {
  readonly from: TrafficSource
  readonly device: VisitDay['device']
  readonly country: string
  readonly knownAt: number
  readonly sessions: number
  readonly isEngaged: boolean
  /** Whether they are people whom this row did not count before. */
  readonly isSomebody: boolean
  readonly isNew: boolean
  readonly pageViews: number
  readonly seconds: number
  readonly addToCarts: number
  readonly checkouts: number
  readonly purchases: number
  readonly revenueMinor: number
}

/** Of all visits, how many end in an order. */
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
/** Of those who bought, how many let themselves be counted. */
const consentShare = 0.93
/** Visits are drawn in bunches of alike ones, on a busy day in larger ones: no day costs more than this. */
const bunch = 3
const mostDraws = 600
/** Of a day's visits, by four hours. */
const hours = [0.05, 0.07, 0.2, 0.22, 0.25, 0.21]

/** A visit that ended in an order; none for a buyer who did not let it be counted. */
export function hitOfSale(seed: number, sale: Sale): Hit | null {
  const random = randomFor(seed, 'visitOrder', sale.order)
  if (random() >= consentShare) return null
  return {
    from: trafficSource(sale.visit),
    device: deviceOf(random),
    country: sale.country,
    knownAt: sale.createdAt + processing(random),
    sessions: 1,
    isEngaged: true,
    isSomebody: true,
    isNew: sale.isNew,
    pageViews: between(random, 4, 18),
    seconds: between(random, 90, 1400),
    addToCarts: between(random, 1, 3),
    checkouts: 1,
    purchases: 1,
    revenueMinor: sale.totalMinor,
  }
}

/** The day's visits that ended without an order. */
export function* idleHits({ world, demand, calendar }: ShopDiary, day: DayNumber): Generator<Hit> {
  const random = randomFor(world.options.seed, 'visitDay', day)
  const { channelWeights } = demand.plan(day)
  const orders = (demand.expectedOrders(day) * webShare) / sum(channelWeights)
  const idle = channels.map(({ name }, channel) => {
    const rate = conversionRates[name] ?? 0.02
    return (channelWeights[channel] ?? 0) * consentShare * (1 / rate - 1)
  })
  const total = sum(idle)
  const visits = poisson(random, orders * total)
  const draws = Math.min(Math.ceil(visits / bunch), mostDraws)
  const midnight = calendar.midnight(day)
  const stretch = (calendar.midnight(day + 1) - midnight) / msPerDay
  for (let draw = 0; draw < draws; draw++) {
    const second = (pickWeighted(random, hours, 1) + random()) * 4 * 3600
    const moment = midnight + Math.floor(second * stretch) * 1000
    const sessions = Math.floor((visits * (draw + 1)) / draws) - Math.floor((visits * draw) / draws)
    yield idleHit(random, trafficSource(visitAt(random, moment, idle, total)), moment, sessions)
  }
}

function idleHit(random: Random, from: TrafficSource, moment: number, sessions: number): Hit {
  const isEngaged = random() < 0.55
  const wants = isEngaged ? random() : 1
  const known = random()
  return {
    from,
    device: deviceOf(random),
    country: ['US', 'CA', 'GB'][pickWeighted(random, [0.93, 0.04, 0.03], 1)] ?? 'US',
    knownAt: moment + processing(random),
    sessions,
    isEngaged,
    isSomebody: known >= 0.06,
    isNew: known >= 0.38,
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

/** Most of what happens is counted within the hour, some of it only a day later. */
function processing(random: Random): number {
  return Math.floor(random() ** 4 * (msPerDay / 1000)) * 1000
}
