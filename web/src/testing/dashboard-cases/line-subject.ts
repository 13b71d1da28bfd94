import type { Order } from '@cartograph/sandbox'
import { nameByCube, sum, type Entry } from './ledger.ts'
import { orderSubject, placesOf, valuesOf, type Places } from './order-subject.ts'
import {
  added,
  counted,
  distinct,
  fromWeek,
  ratio,
  times,
  total,
  type Count,
} from './reference-measures.ts'
import type { Subject } from './subject.ts'

const cube = 'ShopifyOrderLines'
const gross = total('gross')
const discounts = total('discount')
const refunds = total('refunded')
const sold = total('sold')
const returned = total('returned')
const orders = distinct('sale', 'order')
const kept: Count = (entries) => gross(entries) - discounts(entries)

/** Sold lines with the attributes of their orders. */
export const lineSubject: Subject = {
  cube,
  time: `${cube}.happenedAt`,
  measures: {
    unitsSold: added('sale', sold, 8),
    unitsReturned: added('refund', returned, 8),
    netUnits: added('all', (entries) => sold(entries) - returned(entries), 8),
    grossSales: added('sale', gross),
    discounts: added('sale', discounts),
    refunds: added('refund', refunds),
    netSales: added('all', (entries) => kept(entries) - refunds(entries)),
    orders: counted('sale', orders),
    averageUnitPrice: ratio('sale', kept, sold, 4),
    unitsPerOrder: ratio('sale', sold, times(100, orders), 12),
    returnRate: fromWeek(ratio('all', returned, sold, 12)),
  },
  ranking: ['grossSales', 'netSales'].map((name) => `${cube}.${name}`),
  texts: [
    `${cube}.title`,
    `${cube}.vendor`,
    orderSubject.single.member,
    orderSubject.several.member,
  ],
  numbers: [],
  booleans: [`${cube}.isGiftCard`],
  several: { ...orderSubject.several },
  single: { ...orderSubject.single },
  words: ['e', 'Tee', 'a', 'Gift', '_', 'ar'],
}

export function lineEntries(all: readonly Order[], shop: string): Entry[] {
  const placed = all.filter((order) => !order.isTest)
  const places = placesOf(placed)
  return placed.flatMap((order) => entriesOf(order, shop, places))
}

function entriesOf(order: Order, shop: string, places: Places): Entry[] {
  const ofOrder = valuesOf(order, places)
  return order.lines.flatMap((line): Entry[] => {
    const counts = line.isGiftCard ? 0 : 1
    const common = {
      buyer: null,
      order: `${shop}/${order.id}`,
      ordinal: null,
      isCancelled: false,
      values: {
        ...ofOrder,
        ...nameByCube(cube, {
          title: line.title,
          vendor: line.vendor,
          sku: line.sku,
          productId: line.productId === null ? null : String(line.productId),
          isGiftCard: String(line.isGiftCard),
        }),
      },
    }
    const sale: Entry = {
      ...common,
      kind: 'sale',
      moment: order.createdAt,
      amounts: {
        sold: counts * 100 * line.quantity,
        returned: 0,
        gross: counts * line.unitPriceMinor * line.quantity,
        discount: counts * sum(line.discounts.map(({ amountMinor }) => amountMinor)),
        refunded: 0,
      },
    }
    const back = order.refunds.flatMap((refund) =>
      refund.lines
        .filter(({ lineId }) => lineId === line.id)
        .map((one): Entry => ({
          ...common,
          kind: 'refund',
          moment: refund.createdAt,
          amounts: {
            sold: 0,
            returned: counts * 100 * one.quantity,
            gross: 0,
            discount: 0,
            refunded: counts * one.merchandiseMinor,
          },
        })),
    )
    return [sale, ...back]
  })
}
