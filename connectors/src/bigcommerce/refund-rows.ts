import type { RefundLineRow, RefundRow } from '@cartograph/contract'
import type { NormaliseContext } from '../kit/stream.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import {
  centsOf,
  money,
  partsOf,
  sum,
  taxedOf,
  taxIn,
  type Cents,
  type TaxedAmount,
} from './amounts.ts'
import type { Order, Refund, RefundItem } from './api-types.ts'
import { currencyOf, feesOf, itemsOf, orderStatus, type SoldItem } from './order-rows.ts'
import { instantOf } from './read-changes.ts'

/** What one refund, or a cancellation, gives back; amounts without tax. */
interface GivenBack {
  readonly id: string
  readonly at: string
  readonly note: string | null
  readonly total: Cents
  readonly lines: readonly ReturnedLine[]
  readonly shipping: Cents
  readonly fees: Cents
  readonly adjustments: Cents
  readonly tax: Cents
}

interface ReturnedLine extends SoldItem {
  readonly quantity: number
  readonly merchandise: Cents
  readonly tax: Cents
}

export interface RefundRows {
  readonly refunds: RefundRow[]
  readonly lines: RefundLineRow[]
  /** When the order was cancelled; null unless it was. */
  readonly cancelledAt: string | null
}

/**
 * The refunds of an order. A cancelled order whose money was not paid back, because it was never
 * collected, is taken back as well: it counts as an order, and not in any sales.
 */
export function refundRows(order: Order, context: NormaliseContext): RefundRows {
  const made = order.refunds
    // Money that was not paid back because every payment was declined.
    .filter(({ payments }) => payments.length === 0 || payments.some((one) => !one.is_declined))
    .map((refund) => givenBackBy(refund, order, context))
  const isCancelled = order.status_id === orderStatus.cancelled
  const rest = isCancelled ? restOf(order, made) : null
  const all = rest === null ? made : [...made, rest]
  const latest =
    all
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? instantOf(order.date_modified)
  return {
    refunds: all.map((one) => refundRow(one, order, context)),
    lines: all.flatMap((one) => lineRows(one, order, context)),
    cancelledAt: isCancelled ? latest : null,
  }
}

function givenBackBy(refund: Refund, order: Order, context: NormaliseContext): GivenBack {
  const amount = (text: string) => centsOf(order, text)
  const sold = new Map(itemsOf(order).map((one) => [one.item.id, one]))
  const items = refund.items.map((item) => {
    const adjustments = sum(item.adjustments.map((one) => amount(one.amount)))
    const requested = amount(item.requested_amount) - adjustments
    const type = knownValue(context, 'item_type', item.item_type, itemTypes)
    const rate = rateOf(type, item, order, sold)
    const tax = rate === null ? 0n : taxIn(requested, rate)
    return { item, type, adjustments, requested, tax }
  })
  // BigCommerce says the tax only in total; the rates of the items divide it.
  const tax = amount(refund.total_tax)
  const largest = items
    .filter(({ type }) => type !== 'ORDER')
    .toSorted((one, other) => (one.requested < other.requested ? 1 : -1))[0]
  const rest = tax - sum(items.map((one) => one.tax))
  const taxOf = (one: (typeof items)[number]) => (one === largest ? one.tax + rest : one.tax)
  const net = (types: readonly string[]) =>
    sum(items.filter(({ type }) => types.includes(type)).map((one) => one.requested - taxOf(one)))
  const lines = items.flatMap((one): ReturnedLine[] => {
    const found = sold.get(one.item.item_id ?? '')
    if (one.type !== 'PRODUCT' || found === undefined) return []
    const merchandise = one.requested - taxOf(one)
    return [{ ...found, quantity: one.item.quantity ?? 0, merchandise, tax: taxOf(one) }]
  })
  return {
    id: refund.id,
    at: instantOf(refund.created),
    note: textOrNull(refund.reason),
    total: amount(refund.total_amount),
    lines,
    shipping: net(['SHIPPING']),
    fees: net(['FEE', 'HANDLING', 'GIFT_WRAPPING']),
    // Amounts of a whole order have no tax; one of an unknown kind is taken for such an amount.
    adjustments: net(['ORDER', 'unknown']) + sum(items.map((one) => one.adjustments)),
    tax,
  }
}

const itemTypes = ['FEE', 'GIFT_WRAPPING', 'HANDLING', 'ORDER', 'PRODUCT', 'SHIPPING'] as const

/** Null for what has no tax. */
function rateOf(
  type: (typeof itemTypes)[number] | 'unknown',
  { item_id: id }: RefundItem,
  order: Order,
  sold: ReadonlyMap<string, SoldItem>,
): TaxedAmount | null {
  switch (type) {
    case 'PRODUCT': {
      const found = sold.get(id ?? '')
      return found === undefined ? null : taxedOf(found.item)
    }
    case 'SHIPPING':
      return { exTax: order.shipping_cost_ex_tax, tax: order.shipping_cost_tax }
    case 'HANDLING':
      return { exTax: order.handling_cost_ex_tax, tax: order.handling_cost_tax }
    case 'GIFT_WRAPPING':
      return { exTax: order.wrapping_cost_ex_tax, tax: order.wrapping_cost_tax }
    case 'FEE': {
      const [fee] = order.fees
      return fee === undefined ? null : { exTax: fee.cost_ex_tax, tax: fee.cost_tax }
    }
    default:
      return null
  }
}

/** What a cancelled order has not given back yet; null if there is nothing left. */
function restOf(order: Order, made: readonly GivenBack[]): GivenBack | null {
  const lines = itemsOf(order).flatMap((one): ReturnedLine[] => {
    const back = made.flatMap(({ lines }) => lines.filter(({ item }) => item.id === one.item.id))
    const quantity = one.item.quantity - back.reduce((units, line) => units + line.quantity, 0)
    const merchandise = partsOf(one.item, order).net - sum(back.map((line) => line.merchandise))
    return quantity <= 0 && merchandise <= 0n ? [] : [{ ...one, quantity, merchandise, tax: 0n }]
  })
  const left = (of: Cents, back: (one: GivenBack) => Cents) => of - sum(made.map(back))
  const shipping = left(centsOf(order, order.shipping_cost_ex_tax), (one) => one.shipping)
  const fees = left(feesOf(order), (one) => one.fees)
  const tax = left(centsOf(order, order.total_tax), (one) => one.tax)
  const goods = sum(lines.filter((one) => !one.isGiftCard).map((one) => one.merchandise))
  if ([goods, shipping, fees, tax].every((amount) => amount === 0n)) return null
  const at = instantOf(order.date_modified)
  return {
    id: `A${order.id}`,
    at,
    note: null,
    total: 0n,
    lines,
    shipping,
    fees,
    tax,
    adjustments: 0n,
  }
}

function refundRow(back: GivenBack, order: Order, context: NormaliseContext): RefundRow {
  const goods = back.lines.filter(({ isGiftCard }) => !isGiftCard)
  return {
    connection_id: context.connectionId,
    order_id: order.id,
    refund_id: back.id,
    refunded_at: back.at,
    currency: currencyOf(order, context),
    merchandise: money(sum(goods.map(({ merchandise }) => merchandise))),
    tax: money(back.tax),
    total: money(back.total),
    note: back.note,
    kind: 'refund',
    gross_sales: '0.00',
    discounts: '0.00',
    adjustments: money(back.adjustments),
    shipping: money(back.shipping),
    duties: '0.00',
    tips: '0.00',
    fees: money(back.fees),
  }
}

function lineRows(back: GivenBack, order: Order, context: NormaliseContext): RefundLineRow[] {
  return back.lines.map(({ item, quantity, merchandise, tax }) => ({
    connection_id: context.connectionId,
    order_id: order.id,
    refund_id: back.id,
    line_id: item.id,
    refunded_at: back.at,
    currency: currencyOf(order, context),
    quantity,
    merchandise: money(merchandise),
    tax: money(tax),
    units_added: 0,
    gross_sales: '0.00',
    discounts: '0.00',
  }))
}
