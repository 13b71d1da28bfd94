import { dayNumber, type DayNumber } from '@cartograph/contract'
import { dayOfYear, weekdayOf } from '../calendar.ts'
import { measuredDays, type WorldOptions } from '../options.ts'
import { normal, randomFor, sum } from '../random.ts'
import { channels, webShare } from './channels.ts'
import { launchWeight, type EventSchedule } from './event-schedule.ts'
import type { ShopEvent } from './shop-event.ts'

/** The shop's expected demand on one day. */
export interface DayPlan {
  /** The relative number of orders. */
  readonly level: number
  /** By product index. */
  readonly productWeights: readonly number[]
  readonly productTotal: number
  readonly channelWeights: readonly number[]
  /** The part of the returning customers' orders that is placed. */
  readonly returningFactor: number
  readonly offer: { readonly code: string; readonly percent: number; readonly share: number } | null
}

export interface Demand {
  plan(day: DayNumber): DayPlan
  expectedOrders(day: DayNumber): number
}

/** The share of a sold-out product's buyers who leave; the others buy something else. */
const lostBuyerShare = 0.5
/** The share of a popular product's buyers who come for it; the others would have bought something else. */
const addedBuyerShare = 0.25
export const priceElasticity = -1.3
const yearlyGrowth = 1.22

export function createDemand(options: WorldOptions, schedule: EventSchedule): Demand {
  const start = dayNumber(options.startDay)
  const plans = new Map<DayNumber, DayPlan>()

  function makePlan(day: DayNumber): DayPlan {
    schedule.extendTo(day)
    const current = schedule.events.filter((event) => event.from <= day && day < endOf(event))
    const productWeights = schedule.products.map(({ isDraft, popularity }, index) =>
      isDraft ? 0 : popularity * effectOnProduct(schedule, index, day),
    )
    return {
      level: baseline(options, day, start) * effectOnOrders(current, schedule, day),
      productWeights,
      productTotal: sum(productWeights),
      channelWeights: channels.map(
        ({ name, weight }) => weight * effectOnChannel(current, name, day),
      ),
      returningFactor: current.find((event) => event.kind === 'reminder_pause')?.factor ?? 1,
      offer: current.find((event) => 'code' in event) ?? null,
    }
  }

  function plan(day: DayNumber): DayPlan {
    const known = plans.get(day)
    if (known) return known
    const made = makePlan(day)
    plans.set(day, made)
    return made
  }

  let measured = 0
  for (let day = start; day < start + measuredDays; day++) measured += plan(day).level

  return { plan, expectedOrders: (day) => (plan(day).level / measured) * options.orders }
}

/** The factor by which an event multiplies the shop's orders on a day. */
export function storewideFactor(event: ShopEvent, schedule: EventSchedule, day: DayNumber): number {
  switch (event.kind) {
    case 'promotion':
    case 'black_friday':
      return event.demand[day - event.from] ?? 1
    case 'launch':
      return event.demand
    case 'stock_out':
      return 1 - lostBuyerShare * shareWithoutStockOut(schedule, event.product, day)
    case 'campaign_pause':
      return 1 - (1 - event.factor) * channelShare(event.channel)
    case 'popular_email':
      return 1 + ((event.pull[day - event.from] ?? 1) - 1) * channelShare('email')
    case 'takeoff':
      return 1 + (event.factor - 1) * addedBuyerShare * shareWithoutTakeoff(schedule, event, day)
    // The orders that returning customers do not place are left out one by one.
    case 'reminder_pause':
    case 'price_change':
    case 'tracking_outage':
    case 'refund_batch':
      break
  }
  return 1
}

function effectOnOrders(
  current: readonly ShopEvent[],
  schedule: EventSchedule,
  day: DayNumber,
): number {
  return current.reduce((factor, event) => factor * storewideFactor(event, schedule, day), 1)
}

/** The factor by which events multiply a product's sales on a day; 0 while it is not on sale. */
function effectOnProduct(
  schedule: EventSchedule,
  product: number,
  day: DayNumber,
  stockOuts = true,
): number {
  let factor = 1
  for (const event of schedule.eventsOf(product)) {
    if (event.kind === 'launch') factor *= day < event.from ? 0 : day < event.to ? launchWeight : 1
    else if (day < event.from) continue
    else if (event.kind === 'price_change') factor *= event.factor ** priceElasticity
    else if (event.kind === 'takeoff') factor *= day < event.to ? event.factor : 1
    else if (stockOuts && day < event.to) factor = 0
  }
  return factor
}

function shareWithoutStockOut(schedule: EventSchedule, product: number, day: DayNumber): number {
  const weights = schedule.products.map((each, index) =>
    each.isDraft ? 0 : each.popularity * effectOnProduct(schedule, index, day, false),
  )
  return (weights[product] ?? 0) / sum(weights)
}

/** The share of a product's orders without what made it take off. */
function shareWithoutTakeoff(
  schedule: EventSchedule,
  { product, factor }: { readonly product: number; readonly factor: number },
  day: DayNumber,
): number {
  const weights = schedule.products.map((each, index) =>
    each.isDraft ? 0 : each.popularity * effectOnProduct(schedule, index, day),
  )
  const own = (weights[product] ?? 0) / factor
  return own / (sum(weights) - (weights[product] ?? 0) + own)
}

function effectOnChannel(current: readonly ShopEvent[], channel: string, day: DayNumber): number {
  return current.reduce((factor, event) => {
    if (event.kind === 'campaign_pause' && event.channel === channel) return factor * event.factor
    if (event.kind === 'popular_email' && channel === 'email')
      return factor * (event.pull[day - event.from] ?? 1)
    return factor
  }, 1)
}

/** The channel's share of all orders, not only of web orders. */
function channelShare(name: string): number {
  const channel = channels.find((each) => each.name === name)
  return (webShare * (channel?.weight ?? 0)) / sum(channels.map(({ weight }) => weight))
}

function endOf(event: ShopEvent): DayNumber {
  return event.kind === 'price_change' ? Infinity : event.to
}

/** From Monday. */
const weekdays = [1.04, 0.98, 0.96, 0.97, 0.94, 0.98, 1.13]
/** At the middle of each month, interpolated linearly. */
const months = [0.88, 0.84, 0.9, 0.95, 1.0, 1.05, 1.04, 0.98, 0.95, 1.02, 1.22, 1.38]

function baseline(options: WorldOptions, day: DayNumber, start: DayNumber): number {
  const growth = yearlyGrowth ** ((day - start) / 365)
  const noise = Math.exp(0.05 * normal(randomFor(options.seed, 'noise', day)))
  return growth * season(day) * (weekdays[weekdayOf(day)] ?? 1) * noise
}

function season(day: DayNumber): number {
  const position = (dayOfYear(day) / 365.25) * 12 - 0.5
  const month = Math.floor(position)
  const left = months[(month + 12) % 12] ?? 1
  const right = months[(month + 13) % 12] ?? 1
  return left + (right - left) * (position - month)
}
