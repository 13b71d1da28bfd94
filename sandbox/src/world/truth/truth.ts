import { formatDay } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { channels } from '../demand/channels.ts'
import { priceElasticity, storewideFactor } from '../demand/demand.ts'
import { launchWeight, type EventSchedule } from '../demand/event-schedule.ts'
import type { ShopEvent } from '../demand/shop-event.ts'
import { productIds } from '../ids.ts'

/** An effect that the generator applied: it multiplied the metric's expected value by `factor`. */
export interface TruthEntry {
  readonly event: ShopEvent['kind']
  readonly name: string
  /** Days of the shop, both inclusive; `to` is null for a permanent effect. */
  readonly from: string
  readonly to: string | null
  /** The affected part; null for the whole shop. */
  readonly slice: {
    readonly dimension: 'product_id' | 'utm_source' | 'customer_kind'
    readonly value: string
  } | null
  readonly metric: 'orders' | 'units' | 'unit_price' | 'sessions' | 'refunds'
  readonly factor: number
}

export function truthUntil(
  schedule: EventSchedule,
  calendar: Calendar,
  moment: number,
): TruthEntry[] {
  const today = calendar.dayAt(moment)
  const begun = schedule.events.filter((event) => event.from <= today)
  return begun.toSorted((a, b) => a.from - b.from).flatMap((event) => effectsOf(event, schedule))
}

function effectsOf(event: ShopEvent, schedule: EventSchedule): TruthEntry[] {
  const last = 'to' in event ? formatDay(event.to - 1) : null
  const entry = (effect: Pick<TruthEntry, 'name' | 'slice' | 'metric' | 'factor'>): TruthEntry => ({
    event: event.kind,
    from: formatDay(event.from),
    to: last,
    ...effect,
  })
  switch (event.kind) {
    case 'promotion':
      return [
        entry({ name: event.code, slice: null, metric: 'orders', factor: event.demand[0] ?? 1 }),
      ]
    case 'black_friday':
      return event.demand.map((factor, offset) => ({
        ...entry({ name: event.code, slice: null, metric: 'orders', factor }),
        from: formatDay(event.from + offset),
        to: formatDay(event.from + offset),
      }))
    case 'launch': {
      const { slice, name } = sliceOf(schedule, event.product)
      return [
        entry({ name, slice: null, metric: 'orders', factor: event.demand }),
        entry({ name, slice, metric: 'units', factor: launchWeight }),
      ]
    }
    case 'stock_out': {
      const { slice, name } = sliceOf(schedule, event.product)
      const factor = storewideFactor(event, schedule, event.from)
      return [
        entry({ name, slice, metric: 'units', factor: 0 }),
        entry({ name, slice: null, metric: 'orders', factor }),
      ]
    }
    case 'price_change': {
      const { slice, name } = sliceOf(schedule, event.product)
      return [
        entry({ name, slice, metric: 'unit_price', factor: event.factor }),
        entry({ name, slice, metric: 'units', factor: event.factor ** priceElasticity }),
      ]
    }
    case 'takeoff': {
      const { slice, name } = sliceOf(schedule, event.product)
      return [entry({ name, slice, metric: 'units', factor: event.factor })]
    }
    case 'popular_email': {
      const slice = { dimension: 'utm_source', value: emailSource } as const
      const factor = event.pull[0] ?? 1
      return [entry({ name: event.name, slice, metric: 'orders', factor })]
    }
    case 'reminder_pause': {
      const { factor } = event
      const slice = { dimension: 'customer_kind', value: 'Returning' } as const
      const storewide = 1 - (1 - factor) * usualReturningShare
      return [
        entry({ name: 'reminders', slice, metric: 'orders', factor }),
        entry({ name: 'reminders', slice: null, metric: 'orders', factor: storewide }),
      ]
    }
    case 'tracking_outage': {
      const factor = event.recordedShare
      return [entry({ name: 'analytics', slice: null, metric: 'sessions', factor })]
    }
    case 'refund_batch': {
      // Refunds on an ordinary day are a few; the day of the batch has a multiple.
      const days = event.from - event.placedFrom
      const factor = 1 + (event.share * days) / usualRefundShare
      return [entry({ name: 'refunds', slice: null, metric: 'refunds', factor })]
    }
    case 'campaign_pause':
      break
  }
  const source = channels.find((channel) => channel.name === event.channel)?.utmSource
  const slice = { dimension: 'utm_source', value: source ?? event.channel } as const
  const storewide = storewideFactor(event, schedule, event.from)
  return [
    entry({ name: event.channel, slice, metric: 'orders', factor: event.factor }),
    entry({ name: event.channel, slice: null, metric: 'orders', factor: storewide }),
  ]
}

/** The share of orders from customers who had ordered before. */
const usualReturningShare = 0.25
const emailSource = 'klaviyo'
/** The share of orders that come back. */
const usualRefundShare = 0.1

function sliceOf(schedule: EventSchedule, product: number) {
  const slice = { dimension: 'product_id', value: String(productIds.id(product)) } as const
  return { slice, name: schedule.products[product]?.title ?? '' }
}
