import { dayNumber, formatDay } from '@cartograph/contract'
import { createCalendar } from '../../world/calendar.ts'
import type { Order, OrderEdit, OrderLine, Refund } from '../../world/entities.ts'
import type { ShopView } from './shop-view.ts'

/** Counts and amounts of the report, in its order. */
const columns = [
  'orders',
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'shipping_charges',
  'duties',
  'return_fees',
  'taxes',
  'total_sales',
  'tips',
] as const
export type Column = (typeof columns)[number]

export function isColumn(name: string): name is Column {
  return columns.some((column) => column === name)
}

/** Orders are a count; everything else is in hundredths, discounts and returns negative. */
export type DaySales = { readonly day: string } & { readonly [Name in Column]: number }

type Charge = Exclude<Column, 'orders' | 'net_sales' | 'total_sales'>
type DaySums = { orders: number } & { [Name in Charge]: number }

/**
 * The sales of the shop's days, both inclusive, as in Shopify's reports: without tax, test orders and gift
 * cards; refunds, edits and exchanges count on their own day. Days without sales are omitted.
 */
export function salesByDay(
  { world, at }: Pick<ShopView, 'world' | 'at'>,
  { from, to }: { readonly from: string; readonly to: string },
): readonly DaySales[] {
  const calendar = createCalendar(world.options.timezone)
  const days = new Map<string, DaySums>()
  const dayOf = (moment: number): DaySums => {
    const day = formatDay(calendar.dayAt(moment))
    const known = days.get(day) ?? emptyDay()
    days.set(day, known)
    return known
  }
  for (const order of ordersTouchedSince(world, calendar.midnight(dayNumber(from)), at)) {
    if (order.isTest) continue
    addPlaced(dayOf(order.createdAt), order)
    for (const edit of order.edits) addEdit(dayOf(edit.createdAt), order, edit)
    for (const refund of order.refunds) addRefund(dayOf(refund.createdAt), order, refund)
  }
  return [...days]
    .filter(([day]) => day >= from && day <= to)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, sums]) => withTotals(day, sums))
}

function withTotals(day: string, sums: DaySums): DaySales {
  const net_sales = sums.gross_sales + sums.discounts + sums.returns
  const charged = sums.shipping_charges + sums.duties + sums.return_fees + sums.taxes
  return { day, ...sums, net_sales, total_sales: net_sales + charged }
}

function emptyDay(): DaySums {
  return {
    orders: 0,
    gross_sales: 0,
    discounts: 0,
    returns: 0,
    shipping_charges: 0,
    duties: 0,
    return_fees: 0,
    taxes: 0,
    tips: 0,
  }
}

function addPlaced(day: DaySums, order: Order): void {
  day.orders += 1
  for (const line of order.lines) if (line.addedAt === null) addLine(day, order, line)
  day.shipping_charges += order.shippingMinor
  day.duties += order.dutiesMinor
  day.taxes += order.shippingTaxMinor + order.dutiesTaxMinor
  day.tips += order.tipMinor
}

function addLine(day: DaySums, { taxesIncluded }: Order, line: OrderLine): void {
  if (line.isGiftCard) return
  const shown = line.unitPriceMinor * line.quantity
  const off = line.discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const share = line.taxRate / (10_000 + line.taxRate)
  const discount = taxesIncluded ? off - Math.round(off * share) : off
  const goods = taxesIncluded ? shown - off - line.taxMinor : shown - off
  day.gross_sales += goods + discount
  day.discounts -= discount
  day.taxes += line.taxMinor
}

function addEdit(day: DaySums, order: Order, edit: OrderEdit): void {
  for (const line of order.lines) if (edit.added.includes(line.id)) addLine(day, order, line)
  for (const { lineId, quantity, taxMinor } of edit.increased) {
    const price = order.lines.find(({ id }) => id === lineId)?.unitPriceMinor ?? 0
    day.gross_sales += price * quantity - (order.taxesIncluded ? taxMinor : 0)
    day.taxes += taxMinor
  }
  for (const line of edit.removed) {
    day.returns -= line.merchandiseMinor
    day.taxes -= line.taxMinor
  }
}

function addRefund(day: DaySums, order: Order, refund: Refund): void {
  const giftCards = new Set(order.lines.filter((line) => line.isGiftCard).map(({ id }) => id))
  for (const line of refund.lines) {
    if (giftCards.has(line.lineId)) continue
    day.returns -= line.merchandiseMinor
    day.taxes -= line.taxMinor
  }
  day.returns -= refund.adjustmentMinor
  day.shipping_charges -= refund.shippingMinor
  day.duties -= refund.dutiesMinor
  day.return_fees += refund.feeMinor
  day.taxes -= refund.shippingTaxMinor + refund.dutiesTaxMinor + refund.adjustmentTaxMinor
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
