import type { Order } from '@cartograph/sandbox'
import { nameByCube, regionOf, sum, type Entry } from './ledger.ts'
import {
  added,
  counted,
  countOf,
  distinct,
  fromWeek,
  ratio,
  times,
  total,
  type Count,
} from './reference-measures.ts'
import type { Subject } from './subject.ts'

const cube = 'ShopifyOrders'
const gross = total('gross')
const discounts = total('discount')
const refunds = total('refunded')
const orders = countOf('sale')
const first = countOf('sale', ({ ordinal }) => ordinal === 1)
const returning = countOf('sale', ({ ordinal }) => ordinal !== null && ordinal > 1)
const kept: Count = (entries) => gross(entries) - discounts(entries)

export const orderSubject: Subject = {
  cube,
  time: `${cube}.happenedAt`,
  measures: {
    orders: counted('sale', orders),
    grossSales: added('sale', gross),
    discounts: added('sale', discounts),
    refunds: added('refund', refunds),
    netSales: added('all', (entries) => kept(entries) - refunds(entries)),
    shipping: added('all', total('shipping')),
    tax: added('all', total('tax')),
    totalSales: added('all', (entries) => {
      const charges = total('shipping')(entries) + total('tax')(entries)
      return kept(entries) - refunds(entries) + charges
    }),
    averageOrderValue: ratio('sale', kept, times(100, orders), 4),
    customers: counted('sale', distinct('sale', 'buyer')),
    firstOrders: counted('sale', first),
    returningOrders: counted('sale', returning),
    cancelledOrders: counted(
      'sale',
      countOf('sale', ({ isCancelled }) => isCancelled),
    ),
    returningOrderShare: ratio('sale', returning, (all) => returning(all) + first(all), 12),
    discountRate: ratio('sale', discounts, gross, 12),
    refundRate: fromWeek(ratio('all', refunds, kept, 12)),
  },
  ranking: ['grossSales', 'netSales'].map((name) => `${cube}.${name}`),
  texts: [
    'shippingCountry',
    'channel',
    'sourceName',
    'customerKind',
    'utmSource',
    'weekday',
    'utmCampaign',
    'discountCodes',
  ].map((name) => `${cube}.${name}`),
  numbers: [`${cube}.hour`, `${cube}.weekdayNumber`],
  booleans: [`${cube}.isFirstOrder`],
  several: {
    member: `${cube}.shippingCountry`,
    values: ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'Nowhere', 'a*b %25', 'or'],
  },
  single: {
    member: `${cube}.channel`,
    values: ['Direct', 'Paid social', 'Paid search', 'Email', 'Organic search', 'Affiliate', 'and'],
  },
  words: ['e', 'Prospecting', '10', 'ing', 'WELCOME10', '_', 'Guest'],
}

/** The entries of a store's orders, from the simulated world. */
export function orderEntries(orders: readonly Order[], shop: string): Entry[] {
  const placed = orders.filter((order) => !order.isTest)
  const places = placesOf(placed)
  return placed.flatMap((order) => entriesOf(order, shop, places))
}

/** The place of each order among those of its customer, by the order's id. */
export type Places = ReadonlyMap<number, number>

export function placesOf(orders: readonly Order[]): Places {
  const counts = new Map<number, number>()
  const places = new Map<number, number>()
  const inOrder = orders.toSorted(
    (one, other) => one.createdAt - other.createdAt || one.id - other.id,
  )
  for (const { id, customerId } of inOrder) {
    if (customerId === null) continue
    const place = (counts.get(customerId) ?? 0) + 1
    counts.set(customerId, place)
    places.set(id, place)
  }
  return places
}

function entriesOf(order: Order, shop: string, places: Places): Entry[] {
  const goods = order.lines.filter((line) => !line.isGiftCard)
  const common = {
    buyer: order.customerId === null ? null : `${shop}/${order.customerId}`,
    order: `${shop}/${order.id}`,
    ordinal: places.get(order.id) ?? null,
    isCancelled: order.cancelledAt !== null,
    values: valuesOf(order, places),
  }
  const sale: Entry = {
    ...common,
    kind: 'sale',
    moment: order.createdAt,
    amounts: {
      gross: sum(goods.map((line) => line.unitPriceMinor * line.quantity)),
      discount: sum(goods.flatMap((line) => line.discounts.map(({ amountMinor }) => amountMinor))),
      refunded: 0,
      shipping: order.shippingMinor,
      tax: order.taxMinor,
    },
  }
  const refunded = order.refunds.map((refund): Entry => {
    const back = refund.lines.filter(({ lineId }) => goods.some((line) => line.id === lineId))
    return {
      ...common,
      kind: 'refund',
      moment: refund.createdAt,
      amounts: {
        gross: 0,
        discount: 0,
        refunded: sum(back.map((line) => line.merchandiseMinor)),
        shipping: -refund.shippingMinor,
        tax: -sum(refund.lines.map((line) => line.taxMinor)),
      },
    }
  })
  return [sale, ...refunded]
}

export function valuesOf(order: Order, places: Places): Entry['values'] {
  const ordinal = places.get(order.id) ?? null
  const withoutCustomer = order.source === 'pos' ? 'Walk-in' : 'Guest'
  return nameByCube(cube, {
    shippingCountry: order.shipTo?.country ?? null,
    shippingProvince: regionOf(order.shipTo),
    shippingCity: order.shipTo?.city ?? null,
    sourceName: order.source,
    utmSource: order.journey?.lastVisit.utm?.source ?? null,
    utmMedium: order.journey?.lastVisit.utm?.medium ?? null,
    utmCampaign: order.journey?.lastVisit.utm?.campaign ?? null,
    channel: channelOf(order),
    customerKind: ordinal === null ? withoutCustomer : ordinal === 1 ? 'First-time' : 'Returning',
    isFirstOrder: ordinal === null ? null : String(ordinal === 1),
    discountCodes: order.discountCodes.join(',') || null,
  })
}

/** Covers the channels that occur in these tests: paid social and search, email and affiliates. */
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
