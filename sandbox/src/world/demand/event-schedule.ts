import { dayNumber, type DayNumber } from '@cartograph/contract'
import { blackFridayOf, firstDayOf, yearOf } from '../calendar.ts'
import type { WorldOptions } from '../options.ts'
import { designProduct, firstProducts, type ProductDesign } from '../products/product-designs.ts'
import { between, pick, pickWeighted, randomFor, sum, type Random } from '../random.ts'
import type { ShopEvent } from './shop-event.ts'
import { storyDays, storyEvents } from './story.ts'

export interface EventSchedule {
  readonly events: readonly ShopEvent[]
  readonly products: readonly ProductDesign[]
  /** In their order, only the events of one product. */
  eventsOf(product: number): readonly ProductEvent[]
  /** Extends the schedule to the end of that day's year. */
  extendTo(day: DayNumber): void
}

type ProductEvent = Extract<ShopEvent, { readonly product: number }>

export const launchWeight = 3
/** A new product is a draft for this many days before it goes on sale. */
export const draftDays = 3
/** Days without events at the start, so that every effect has a baseline. */
const calmDays = 28
/** Events of the schedule that begin this shortly before the end of a story would blur it. */
const quietDays = storyDays + 14
/** A product that was sold out before is expected to be so again. */
const restockedDays = storyDays + 200

export function createEventSchedule(options: WorldOptions): EventSchedule {
  const start = dayNumber(options.startDay)
  const events: ShopEvent[] = []
  const products = Array.from({ length: firstProducts }, (_, i) =>
    designProduct(options.seed, i, options.market),
  )
  const storyDay = options.storyDay === undefined ? null : dayNumber(options.storyDay)
  if (storyDay !== null) events.push(...storyEvents(storyDay, products))
  let nextYear = yearOf(start)

  /** Besides the story, only what the calendar brings happens in its days. */
  function isPlanned(event: ShopEvent): boolean {
    if (event.from < start + calmDays) return false
    if (storyDay === null || event.from >= storyDay) return true
    const days = event.kind === 'stock_out' ? restockedDays : quietDays
    return event.kind === 'black_friday' || event.from < storyDay - days
  }

  function planYear(year: number): void {
    const random = randomFor(options.seed, 'schedule', year)
    const planned = [
      ...planOffers(random, year),
      ...planSupply(random, year, products),
      ...planPauses(random, year),
    ]
    events.push(...planned.filter(isPlanned))
    for (const from of planLaunchDays(random, year)) {
      const demand = 1.05 + 0.05 * random()
      if (from < start + calmDays) continue
      if (storyDay !== null && from >= storyDay - quietDays && from < storyDay) continue
      const product = products.length
      products.push({ ...designProduct(options.seed, product, options.market), popularity: 0.4 })
      events.push({ kind: 'launch', product, from, to: from + 21, demand })
    }
  }

  const ofProducts = new Map<number, ProductEvent[]>()
  let grouped = 0

  return {
    events,
    products,
    eventsOf(product) {
      for (; grouped < events.length; grouped += 1) {
        const event = events[grouped]
        if (event === undefined || !('product' in event)) continue
        const others = ofProducts.get(event.product)
        if (others) others.push(event)
        else ofProducts.set(event.product, [event])
      }
      return ofProducts.get(product) ?? []
    },
    extendTo(day) {
      // Launches are announced a few days ahead, so a year is planned before its first day.
      for (; nextYear <= yearOf(day + 31); nextYear++) planYear(nextYear)
    },
  }
}

function planOffers(random: Random, year: number): ShopEvent[] {
  const seasons = [
    { name: 'SPRING', from: 80, percent: 15 },
    { name: 'SUMMER', from: 165, percent: 20 },
    { name: 'FALL', from: 245, percent: 10 },
  ] as const
  const promotions = seasons.map(({ name, from, percent }): ShopEvent => {
    const first = firstDayOf(year) + from + between(random, 0, 20)
    const days = between(random, 4, 7)
    const factor = 1.3 + percent / 100 + 0.2 * random()
    const code = `${name}${percent}`
    const demand = Array.from({ length: days }, () => factor)
    return { kind: 'promotion', code, percent, share: 0.5, from: first, to: first + days, demand }
  })
  const thanksgiving = blackFridayOf(year) - 1
  const blackFriday: ShopEvent = {
    kind: 'black_friday',
    code: `BF${year}`,
    percent: 25,
    share: 0.7,
    from: thanksgiving,
    to: thanksgiving + 5,
    demand: [1.6, 4.2, 2.4, 2, 3.1],
  }
  return [...promotions, blackFriday]
}

function planSupply(random: Random, year: number, products: readonly ProductDesign[]): ShopEvent[] {
  // Popular products sell out more often; drafts and gift cards never do.
  const bestFirst = products
    .slice(0, firstProducts)
    .map((product) => (product.isDraft ? 0 : product.popularity ** 2))
  const pickProduct = () => pickWeighted(random, bestFirst, sum(bestFirst))
  const stockOuts = [40, 200].map((day): ShopEvent => {
    const from = firstDayOf(year) + day + between(random, 0, 60)
    return {
      kind: 'stock_out',
      product: pickProduct(),
      from,
      to: from + between(random, 6, 14),
    }
  })
  const priceChanges = [15, 120, 260].map((day): ShopEvent => {
    const from = firstDayOf(year) + day + between(random, 0, 40)
    const factor = pick(random, [0.85, 0.9, 1.1, 1.15])
    return { kind: 'price_change', product: pickProduct(), from, factor }
  })
  return [...stockOuts, ...priceChanges]
}

function planPauses(random: Random, year: number): ShopEvent[] {
  const from = firstDayOf(year) + between(random, 100, 300)
  const channel = pick(random, ['facebook', 'google_ads'])
  return [
    { kind: 'campaign_pause', channel, factor: 0.25, from, to: from + between(random, 7, 12) },
  ]
}

function planLaunchDays(random: Random, year: number): DayNumber[] {
  return [firstDayOf(year) + between(random, 50, 100), firstDayOf(year) + between(random, 225, 275)]
}
