import { dayNumber, type DayNumber } from '@cartograph/contract'
import { dayOfYear, weekdayOf } from '../calendar.ts'
import { measuredDays, type WorldOptions } from '../options.ts'
import { normal, randomFor, sum } from '../random.ts'
import { channels, webShare } from './channels.ts'
import { launchWeight, type Story, type StoryEvent } from './event-schedule.ts'

/** One day of the shop as the story wants it. */
export interface DayPlan {
  /** How many orders, beside other days. */
  readonly level: number
  /** By product index. */
  readonly productWeights: readonly number[]
  readonly productTotal: number
  readonly channelWeights: readonly number[]
  readonly offer: { readonly code: string; readonly percent: number; readonly share: number } | null
}

export interface Demand {
  plan(day: DayNumber): DayPlan
  expectedOrders(day: DayNumber): number
}

/** Of a stocked-out product's buyers this many leave; the others buy something else. */
const leaveShare = 0.5
export const priceElasticity = -1.3
const yearlyGrowth = 1.22

export function createDemand(options: WorldOptions, story: Story): Demand {
  const start = dayNumber(options.startDay)
  const plans = new Map<DayNumber, DayPlan>()

  function makePlan(day: DayNumber): DayPlan {
    story.tellUntil(day)
    const current = story.events.filter((event) => event.from <= day && day < endOf(event))
    const productWeights = story.products.map(({ isDraft, popularity }, index) =>
      isDraft ? 0 : popularity * effectOnProduct(story, index, day),
    )
    return {
      level: habit(options, day, start) * effectOnOrders(current, story, day),
      productWeights,
      productTotal: sum(productWeights),
      channelWeights: channels.map(({ name, weight }) => weight * effectOnChannel(current, name)),
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

/** What a stock-out or a pause takes from, or a launch or an offer adds to, the whole shop's orders. */
export function storewideFactor(event: StoryEvent, story: Story, day: DayNumber): number {
  switch (event.kind) {
    case 'promotion':
    case 'black_friday':
      return event.demand[day - event.from] ?? 1
    case 'launch':
      return event.demand
    case 'stock_out':
      return 1 - leaveShare * shareWithoutStockOut(story, event.product, day)
    case 'campaign_pause':
      return 1 - (1 - event.factor) * channelShare(event.channel)
    case 'price_change':
      break
  }
  return 1
}

function effectOnOrders(current: readonly StoryEvent[], story: Story, day: DayNumber): number {
  return current.reduce((factor, event) => factor * storewideFactor(event, story, day), 1)
}

/** What the story multiplies a product's sales by on a day; 0 while it is not on sale. */
function effectOnProduct(story: Story, product: number, day: DayNumber, stockOuts = true): number {
  let factor = 1
  for (const event of story.events) {
    if (!('product' in event) || event.product !== product) continue
    if (event.kind === 'launch') factor *= day < event.from ? 0 : day < event.to ? launchWeight : 1
    else if (day < event.from) continue
    else if (event.kind === 'price_change') factor *= event.factor ** priceElasticity
    else if (stockOuts && day < event.to) factor = 0
  }
  return factor
}

function shareWithoutStockOut(story: Story, product: number, day: DayNumber): number {
  const weights = story.products.map((each, index) =>
    each.isDraft ? 0 : each.popularity * effectOnProduct(story, index, day, false),
  )
  return (weights[product] ?? 0) / sum(weights)
}

function effectOnChannel(current: readonly StoryEvent[], channel: string): number {
  return current.reduce(
    (factor, event) =>
      event.kind === 'campaign_pause' && event.channel === channel ? factor * event.factor : factor,
    1,
  )
}

/** Of all orders, not only of those placed on the web. */
function channelShare(name: string): number {
  const channel = channels.find((each) => each.name === name)
  return (webShare * (channel?.weight ?? 0)) / sum(channels.map(({ weight }) => weight))
}

function endOf(event: StoryEvent): DayNumber {
  return event.kind === 'price_change' ? Infinity : event.to
}

/** Monday first. */
const weekdays = [1.04, 0.98, 0.96, 0.97, 0.94, 0.98, 1.13]
/** At the middle of each month; between them it changes evenly. */
const months = [0.88, 0.84, 0.9, 0.95, 1.0, 1.05, 1.04, 0.98, 0.95, 1.02, 1.22, 1.38]

function habit(options: WorldOptions, day: DayNumber, start: DayNumber): number {
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
