import {
  formatDecimal,
  parseDecimal,
  type ConnectionId,
  type RefundLineRow,
  type RefundRow,
} from '@cartograph/contract'
import { addDecimals, negateDecimal } from '../kit/values/decimal.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import type { CreditMemo, Order, OrderItem } from './api-types.ts'
import {
  amountOf,
  discountOf,
  feesOf,
  grossOf,
  isGiftCard,
  linesOf,
  shippingOf,
  taxOf,
  unitsOf,
  untaxedDiscount,
  type Line,
} from './order-lines.ts'
import { instantOf } from './read-changes.ts'

/** What came back at one moment. */
export interface Refund {
  readonly row: RefundRow
  readonly lines: readonly RefundLineRow[]
  /** False for what was cancelled before it was charged. */
  readonly isPaid: boolean
}

/** The credit memos of an order, and what was cancelled of it before it was charged. */
export function refundsOf(order: Order, connectionId: ConnectionId, at: string): readonly Refund[] {
  const memos = order.credit_memos.filter(({ state }) => state !== cancelledMemo)
  return [
    ...memos.map((memo) => memoRefund(memo, order, connectionId)),
    ...cancellation(order, connectionId, at),
  ]
}

const cancelledMemo = 3

function memoRefund(memo: CreditMemo, order: Order, connectionId: ConnectionId): Refund {
  const shared = sharedColumns(order, connectionId, memo.entity_id, instantOf(memo.created_at))
  const lines = linesOf(order).flatMap((line) => {
    const returned = memoLine(line, memo)
    return returned === null ? [] : [{ line, row: { ...shared, ...returned } }]
  })
  const extension = memo.extension_attributes
  const itemDiscounts = memo.items.map((item) => negateDecimal(item.base_discount_amount))
  return {
    row: {
      ...shared,
      merchandise: goodsIn(lines),
      tax: memo.base_tax_amount,
      total: addDecimals([
        memo.base_grand_total,
        extension?.base_gift_cards_amount ?? '0',
        extension?.base_customer_balance_amount ?? '0',
      ]),
      note: textOrNull(memo.comments?.[0]?.comment),
      kind: 'refund',
      ...nothingSold,
      ...nothingElse,
      adjustments: addDecimals([
        memo.base_adjustment_positive,
        negateDecimal(memo.base_adjustment_negative),
      ]),
      // The memo's discount is that of its items and of its shipping.
      shipping: addDecimals([
        memo.base_shipping_amount,
        negateDecimal(addDecimals([absolute(memo.base_discount_amount), ...itemDiscounts])),
        memo.base_shipping_discount_tax_compensation_amnt,
      ]),
      fees: feesOf(extension && { ...noPayments, ...extension }, memo.items),
    },
    lines: lines.map(({ row }) => row),
    isPaid: true,
  }
}

function memoLine({ item, parts }: Line, memo: CreditMemo) {
  const of = ({ item_id }: OrderItem) =>
    memo.items.find(({ order_item_id }) => order_item_id === item_id)
  const own = of(item)
  const returned = parts.flatMap((part) => of(part) ?? [])
  // Magento may list an item that does not come back with a quantity of 0.
  const quantity = own?.qty ?? returned[0]?.qty ?? 0
  const gross = amountOf(own, returned, ({ base_row_total }) => base_row_total)
  if (quantity === 0 && gross === '0.00') return null
  const discount = amountOf(own, returned, untaxedDiscount)
  return {
    line_id: item.item_id,
    quantity: unitsOf(quantity),
    merchandise: addDecimals([gross, negateDecimal(discount)]),
    tax: amountOf(own, returned, ({ base_tax_amount }) => base_tax_amount),
    units_added: 0,
    ...nothingSold,
  }
}

/** Uncharged units that were cancelled come back on the day of the cancellation, without a payment. */
function cancellation(order: Order, connectionId: ConnectionId, at: string): readonly Refund[] {
  const all = linesOf(order)
  const cancelled = all.filter(({ item }) => item.qty_canceled > 0)
  if (cancelled.length === 0) return []
  const isWhole = all.every(({ item }) => item.qty_canceled >= item.qty_ordered)
  const shared = sharedColumns(order, connectionId, `A${order.entity_id}`, at)
  const lines = cancelled.map((line) => {
    const goods = addDecimals([grossOf(line), negateDecimal(discountOf(line))])
    return {
      line,
      row: {
        ...shared,
        line_id: line.item.item_id,
        quantity: unitsOf(line.item.qty_canceled),
        merchandise: portionOf(goods, line.item),
        tax: portionOf(taxOf(line), line.item),
        units_added: 0,
        ...nothingSold,
      },
    }
  })
  return [
    {
      row: {
        ...shared,
        merchandise: goodsIn(lines),
        tax: isWhole ? order.base_tax_amount : addDecimals(lines.map(({ row }) => row.tax)),
        total: '0.00',
        note: null,
        kind: 'refund',
        ...nothingSold,
        ...nothingElse,
        adjustments: '0.00',
        shipping: isWhole || order.base_shipping_canceled !== '0.00' ? shippingOf(order) : '0.00',
        fees: isWhole ? feesOf(order.extension_attributes, order.items) : '0.00',
      },
      lines: lines.map(({ row }) => row),
      isPaid: false,
    },
  ]
}

function sharedColumns(order: Order, connectionId: ConnectionId, id: string, at: string) {
  return {
    connection_id: connectionId,
    order_id: order.entity_id,
    refund_id: id,
    refunded_at: at,
    currency: order.base_currency_code,
  }
}

/** A gift card is no sale, so that it cannot come back as one. */
function goodsIn(
  lines: readonly { readonly line: Line; readonly row: { readonly merchandise: string } }[],
): string {
  const goods = lines.filter(({ line }) => !isGiftCard(line))
  return addDecimals(goods.map(({ row }) => row.merchandise))
}

/** The portion of the cancelled units, to a hundredth. */
function portionOf(amount: string, { qty_canceled: part, qty_ordered: all }: OrderItem): string {
  if (part >= all) return amount
  const scaled = parseDecimal(amount, 2) * BigInt(Math.round(part * 10_000))
  const whole = BigInt(Math.round(all * 10_000))
  const half = scaled < 0n ? -whole / 2n : whole / 2n
  return formatDecimal((scaled + half) / whole, 2, 2)
}

function absolute(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : amount
}

const nothingSold = { gross_sales: '0.00', discounts: '0.00' } as const
/** Magento has neither. */
const nothingElse = { duties: '0.00', tips: '0.00' } as const
const noPayments = { shipping_assignments: null, base_reward_currency_amount: '0.00' } as const
