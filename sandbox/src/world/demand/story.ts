import {
  dayNumber,
  formatDay,
  type ActionGoal,
  type Day,
  type DayNumber,
  type PlatformCode,
} from '@cartograph/contract'
import { blackFridayOf, yearOf } from '../calendar.ts'
import type { ProductDesign } from '../products/product-designs.ts'
import type { WorldOptions } from '../options.ts'
import type { ShopEvent } from './shop-event.ts'

/** The days before the end of a story in which it happens. */
export const storyDays = 28

/** What the shop's team writes down about an event. */
export interface StoryAction {
  readonly date: Day
  readonly platform: PlatformCode
  readonly text: string
  /** What it is meant to move, for actions of the team. */
  readonly goal?: ActionGoal
}

/**
 * The story of a demo shop: good and bad news of several sources in the last four weeks before `end`, on
 * different days, so that each is an insight of its own.
 */
export function storyEvents(end: DayNumber, products: readonly ProductDesign[]): ShopEvent[] {
  const [bestseller, dearer, rising] = chooseProducts(products)
  const [outage, email, refunds, reminders] = [end - 13, end - 9, end - 6, end - 4].map(
    outsideSale,
  ) as [DayNumber, DayNumber, DayNumber, DayNumber]
  return [
    { kind: 'price_change', product: dearer, from: end - 26, factor: 1.12 },
    { kind: 'campaign_pause', channel: 'facebook', factor: 0.2, from: end - 23, to: end - 16 },
    { kind: 'tracking_outage', recordedShare: 0.15, from: outage, to: outage + 2 },
    {
      kind: 'popular_email',
      name: 'Field notes: ten days without resupply',
      subject: 'Ten days without resupply',
      pull: [7, 2.5],
      from: email,
      to: email + 2,
    },
    { kind: 'stock_out', product: bestseller, from: end - 14, to: end - 2 },
    {
      kind: 'refund_batch',
      placedFrom: refunds - 14,
      share: 0.16,
      from: refunds,
      to: refunds + 1,
    },
    { kind: 'reminder_pause', factor: 0.2, from: reminders, to: reminders + 3 },
    { kind: 'takeoff', product: rising, factor: 6, from: end - 5, to: end + 2 },
  ]
}

/** Nothing else is visible in the days around Black Friday, so what would happen then happens before. */
function outsideSale(day: DayNumber): DayNumber {
  const since = day - blackFridayOf(yearOf(day))
  return since >= -3 && since <= 5 ? day - saleDays : day
}

const saleDays = 9

/** The entries of the action log that tell why. */
export function storyActions(
  { storyDay }: Pick<WorldOptions, 'storyDay'>,
  {
    events,
    products,
  }: {
    readonly events: readonly ShopEvent[]
    readonly products: readonly Pick<ProductDesign, 'title'>[]
  },
): StoryAction[] {
  if (storyDay === undefined) return []
  const end = dayNumber(storyDay)
  const told = events.filter(({ from }) => from >= end - storyDays && from < end)
  return told.flatMap((event): StoryAction[] => {
    const note = (platform: PlatformCode, text: string, goal?: ActionGoal) => [
      { date: formatDay(event.from), platform, text, ...(goal && { goal }) },
    ]
    const title = 'product' in event ? (products[event.product]?.title ?? '') : ''
    switch (event.kind) {
      case 'price_change':
        return note('SP', `Raised the price of ${title} by ${percent(event.factor)}.`, {
          metric: 'ShopifyOrderLines.netSales',
          segment: { dimension: 'ShopifyOrderLines.title', value: title },
        })
      case 'campaign_pause':
        return note('FB', 'Cut the Facebook budgets for a week while the new ads are filmed.', {
          metric: 'PlatformAdSpend.conversionValue',
          segment: { dimension: 'PlatformAdSpend.platformName', value: 'Facebook' },
        })
      case 'reminder_pause':
        return note('KL', 'Paused the reorder reminders and the loyalty points for three days.')
      case 'tracking_outage':
        return note('G4', 'The consent banner blocked the analytics tag. Fixed after two days.')
      case 'popular_email':
        return note('KL', `Sent "${event.subject}" to all subscribers.`, {
          metric: 'MailPerformance.revenue',
          segment: null,
        })
      case 'stock_out':
        return note('SP', `${title} is sold out. The supplier delivers in a week.`)
      case 'refund_batch':
        return note('SP', "Refunded the parcels that were damaged in the carrier's depot.")
      case 'takeoff':
        return note('SP', `A hiking magazine tested ${title} and recommends it.`)
      case 'promotion':
      case 'black_friday':
      case 'launch':
        return []
    }
  })
}

/** The bestseller, and two other popular products. */
function chooseProducts(products: readonly ProductDesign[]): [number, number, number] {
  const [first, second, , fourth] = products
    .filter(({ isDraft, isGiftCard }) => !isDraft && !isGiftCard)
    .toSorted((one, other) => other.popularity - one.popularity)
  if (first === undefined || second === undefined || fourth === undefined) {
    throw new Error('A story needs four products')
  }
  return [first.index, second.index, fourth.index]
}

function percent(factor: number): string {
  return `${Math.round((factor - 1) * 100)} %`
}
