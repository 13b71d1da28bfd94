import { dayNumber, formatDay } from '@cartograph/contract'
import { createCalendar } from '../../world/calendar.ts'
import type { Order, Refund } from '../../world/entities.ts'
import { netOf } from '../../world/orders/order-sums.ts'
import type { ShopView } from './shop-view.ts'

const columns = ['orders', 'net_sales'] as const
export type Column = (typeof columns)[number]

export function isColumn(name: string): name is Column {
  return columns.some((column) => column === name)
}

interface DaySales {
  readonly day: string
  orders: number
  netSalesMinor: number
}

/**
 * The sales of the shop's days, both inclusive, as in Shopify's reports: without test orders and gift cards,
 * minus the refunds of the day. Days without sales are omitted.
 */
export function salesByDay(
  { world, at }: Pick<ShopView, 'world' | 'at'>,
  { from, to }: { readonly from: string; readonly to: string },
): readonly DaySales[] {
  const calendar = createCalendar(world.options.timezone)
  const days = new Map<string, DaySales>()
  const dayOf = (moment: number): DaySales => {
    const day = formatDay(calendar.dayAt(moment))
    const known = days.get(day) ?? { day, orders: 0, netSalesMinor: 0 }
    days.set(day, known)
    return known
  }
  for (const order of ordersTouchedSince(world, calendar.midnight(dayNumber(from)), at)) {
    if (order.isTest) continue
    const sold = dayOf(order.createdAt)
    sold.orders += 1
    for (const line of order.lines) if (!line.isGiftCard) sold.netSalesMinor += netOf(line)
    for (const refund of order.refunds)
      dayOf(refund.createdAt).netSalesMinor -= goodsOf(refund, order)
  }
  return [...days.values()]
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Yields every order that was placed or changed since a moment. */
function* ordersTouchedSince(world: ShopView['world'], moment: number, at: Date): Generator<Order> {
  const log = world.orders.changes(at)
  const end = log.firstAtOrAfter(at.getTime() + 1)
  const touched = new Set<number>()
  for (let entry = log.firstAtOrAfter(moment); entry < end; entry++)
    touched.add(log.entityAt(entry))
  for (const index of touched) yield world.orders.get(index, at)
}

function goodsOf(refund: Refund, order: Order): number {
  const giftCards = new Set(order.lines.filter((line) => line.isGiftCard).map(({ id }) => id))
  return refund.lines
    .filter(({ lineId }) => !giftCards.has(lineId))
    .reduce((sum, { merchandiseMinor }) => sum + merchandiseMinor, 0)
}
