import type { TimeZone } from '@cartograph/contract'
import type { Order } from '@cartograph/sandbox'
import { dayNumber } from './reference-calendar.ts'
import { wallAt, type WallTime } from './wall-clock.ts'

/** A sale, or a refund on the day it happened, in hundredths of the shop's money. */
export interface Entry {
  readonly kind: 'sale' | 'refund'
  readonly moment: number
  readonly buyer: string | null
  /** Which order of its customer it was. */
  readonly ordinal: number | null
  readonly isCancelled: boolean
  readonly gross: number
  readonly discount: number
  readonly refunded: number
  readonly shipping: number
  readonly tax: number
  readonly values: Readonly<Record<string, string | null>>
}

/** The entries of a shop's orders, told by the world itself. */
export function ledgerOf(orders: readonly Order[], shop: string): Entry[] {
  return orders.filter((order) => !order.isTest).flatMap((order) => entriesOf(order, shop))
}

function entriesOf(order: Order, shop: string): Entry[] {
  const goods = order.lines.filter((line) => !line.isGiftCard)
  const common = {
    buyer: order.customerId === null ? null : `${shop}/${order.customerId}`,
    ordinal: order.customerOrderIndex,
    isCancelled: order.cancelledAt !== null,
    values: valuesOf(order),
  }
  const sale: Entry = {
    ...common,
    kind: 'sale',
    moment: order.createdAt,
    gross: sum(goods.map((line) => line.unitPriceMinor * line.quantity)),
    discount: sum(goods.flatMap((line) => line.discounts.map(({ amountMinor }) => amountMinor))),
    refunded: 0,
    shipping: order.shippingMinor,
    tax: order.taxMinor,
  }
  const refunds = order.refunds.map((refund): Entry => {
    const back = refund.lines.filter(({ lineId }) => goods.some((line) => line.id === lineId))
    return {
      ...common,
      kind: 'refund',
      moment: refund.createdAt,
      gross: 0,
      discount: 0,
      refunded: sum(back.map((line) => line.merchandiseMinor)),
      shipping: 0,
      tax: -sum(refund.lines.map((line) => line.taxMinor)),
    }
  })
  return [sale, ...refunds]
}

function valuesOf(order: Order): Entry['values'] {
  const ordinal = order.customerOrderIndex
  return {
    shippingCountry: order.shipTo?.country ?? null,
    shippingProvince: order.shipTo?.province ?? null,
    shippingCity: order.shipTo?.city ?? null,
    sourceName: order.source,
    utmSource: order.journey?.lastVisit.utm?.source ?? null,
    utmMedium: order.journey?.lastVisit.utm?.medium ?? null,
    utmCampaign: order.journey?.lastVisit.utm?.campaign ?? null,
    channel: channelOf(order),
    customerKind: ordinal === null ? 'Guest' : ordinal === 1 ? 'First-time' : 'Returning',
    isFirstOrder: ordinal === null ? null : String(ordinal === 1),
    discountCodes: order.discountCodes.join(',') || null,
  }
}

/** As far as the shops of these tests go: they pay networks and searches, send mail and have partners. */
function channelOf({ journey }: Order): string {
  const visit = journey?.lastVisit
  const utm = visit?.utm
  if (utm == null) {
    const referrer = visit?.source.toLowerCase() ?? 'direct'
    if (referrer === 'direct') return 'Direct'
    if (['google', 'bing', 'yahoo', 'duckduckgo'].includes(referrer)) return 'Organic search'
    return referrer === 'email' ? 'Email' : 'Other'
  }
  const names: Readonly<Record<string, string>> = {
    paid_social: 'Paid social',
    cpc: 'Paid search',
    email: 'Email',
    affiliate: 'Affiliate',
    organic: 'Organic search',
  }
  return names[utm.medium] ?? 'Other'
}

/** An entry by the clocks of a zone. */
export interface SeenEntry extends Entry {
  readonly wall: WallTime
}

export function seenFrom(entries: readonly Entry[], zone: TimeZone): SeenEntry[] {
  return entries.map((entry) => {
    const wall = wallAt(entry.moment, zone)
    const weekday = (((dayNumber(wall.slice(0, 10)) + 3) % 7) + 7) % 7
    const values = {
      ...entry.values,
      hour: String(Number(wall.slice(11, 13))),
      weekdayNumber: String(weekday + 1),
      weekday: weekdays[weekday] ?? null,
    }
    return { ...entry, wall, values }
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
