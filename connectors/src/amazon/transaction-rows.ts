import type { CanonicalRows } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { utcInstant } from '../kit/values/moment.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { money, sum, type Cents } from './amounts.ts'
import { OrderRefunds, Transaction, type TransactionItem } from './api-types.ts'
import { feeKindOf, leavesOf, type Leaf } from './breakdowns.ts'
import { manifest } from './manifest.ts'
import { lineId } from './order-rows.ts'

type ChargeRow = CanonicalRows['marketplace_charges']
type RefundRow = CanonicalRows['refunds']
type RefundLineRow = CanonicalRows['refund_lines']

/** A record is a transaction, or all refunds of an order. */
export function normaliseTransaction(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const { payload, externalId } = record
  const isOfOrder = typeof payload === 'object' && payload !== null && 'refunds' in payload
  return isOfOrder
    ? refundsOfOrder(parsePayload(OrderRefunds, payload, `The ${externalId}`), context)
    : chargeRows(parsePayload(Transaction, payload, `Transaction ${externalId}`), context)
}

const types = [
  'Shipment',
  'Refund',
  'ServiceFee',
  'ProductAdsPayment',
  'Adjustment',
  'Transfer',
  'Other',
]
/** Money that moves between the seller and Amazon, and costs nothing. */
const transfers = new Set(['Transfer', 'Disbursement', 'ReserveDebit', 'ReserveCredit'])
/** What buyers pay and get back is divided by items. */
const sales = new Set(['Shipment', 'Refund', 'ChargebackRefund', 'GuaranteeClaim', 'Retrocharge'])
const emptyGroups = new Set(['Sales', 'Expenses'])

function chargeRows(transaction: Transaction, context: NormaliseContext): NormalisedRecord {
  const { transactionId: transaction_id, transactionType: type, items } = transaction
  namedValue(context, 'transaction_type', type, types)
  const scope = [context.connectionId, transaction_id]
  if (isRelease(transaction) || transfers.has(type ?? ''))
    return { marketplace_charges: { scope, rows: [] } }
  const divided = items.filter(({ breakdowns }) => (breakdowns ?? []).length > 0)
  // Some transactions are divided as a whole, and not by item.
  const parts: readonly Divided[] =
    divided.length > 0
      ? divided
      : [{ breakdowns: transaction.breakdowns, contexts: items[0]?.contexts ?? [] }]
  const isRefund = type === 'Refund'
  const rows = parts.flatMap(({ breakdowns, contexts }, at) =>
    chargesOf(leavesOf(breakdowns), { isSale: sales.has(type ?? ''), isRefund }).map(
      ({ name, kind, amount }): ChargeRow => ({
        connection_id: context.connectionId,
        platform: manifest.code,
        transaction_id,
        charge_id: `${at} ${name}`,
        posted_at: utcInstant(manifest.name, transaction.postedDate),
        kind,
        name,
        amount: money(amount),
        currency: transaction.totalAmount?.currencyCode ?? context.currency,
        order_id: relatedId(transaction, 'ORDER_ID'),
        product_id: textOrNull(contexts[0]?.asin),
        sku: textOrNull(contexts[0]?.sku),
      }),
    ),
  )
  return { marketplace_charges: { scope, rows } }
}

interface Charge {
  readonly name: string
  readonly kind: string
  readonly amount: Cents
}

/** What the buyer paid is one charge, without its tax; fees are one each. */
function chargesOf(
  leaves: readonly Leaf[],
  { isSale, isRefund }: { readonly isSale: boolean; readonly isRefund: boolean },
): readonly Charge[] {
  const fees = leaves.filter(({ name, isFee }) => (isSale ? isFee : !emptyGroups.has(name)))
  const charged = [...groupBy(fees, ({ name }) => name)].map(([name, same]) => ({
    name,
    kind: feeKindOf(name),
    amount: sum(same.map((one) => one.amount)),
  }))
  const { goods, shipping, wrapping, other } = backOf(leaves)
  const kind = isRefund ? 'sale_refund' : 'sale'
  const sold = { name: 'Sales', kind, amount: -(goods + shipping + wrapping + other) }
  return [...(isSale ? [sold] : []), ...charged].filter(({ amount }) => amount !== 0n)
}

type Divided = Pick<TransactionItem, 'breakdowns' | 'contexts'>

/** A deferred amount is listed again when it is paid out; it counts on the day it was posted. */
function isRelease(transaction: Transaction): boolean {
  return relatedId(transaction, 'DEFERRED_TRANSACTION_ID') !== null
}

function relatedId({ relatedIdentifiers }: Transaction, name: string): string | null {
  const found = relatedIdentifiers.find((one) => one.relatedIdentifierName === name)
  return textOrNull(found?.relatedIdentifierValue)
}

function refundsOfOrder({ order_id, refunds }: OrderRefunds, context: NormaliseContext) {
  const scope = [context.connectionId, order_id]
  const made = refunds
    .filter((one) => !isRelease(one))
    .map((one) => refundRows(one, order_id, context))
  return {
    refunds: { scope, rows: made.map(({ row }) => row) },
    refund_lines: { scope, rows: made.flatMap(({ lines }) => lines) },
  }
}

function refundRows(transaction: Transaction, order_id: string, context: NormaliseContext) {
  const shared = {
    connection_id: context.connectionId,
    order_id,
    refund_id: transaction.transactionId,
    refunded_at: utcInstant(manifest.name, transaction.postedDate),
    currency: transaction.totalAmount?.currencyCode ?? context.currency,
    gross_sales: '0.00',
    discounts: '0.00',
  }
  const items = transaction.items.map((item) => ({ item, back: backOf(leavesOf(item.breakdowns)) }))
  const of = (name: keyof Back) => sum(items.map(({ back }) => back[name]))
  const [goods, tax, shipping, wrapping] = [of('goods'), of('tax'), of('shipping'), of('wrapping')]
  const other = of('other')
  const row: RefundRow = {
    ...shared,
    merchandise: money(goods),
    tax: money(tax),
    total: money(goods + tax + shipping + wrapping + other),
    note: null,
    kind: 'refund',
    adjustments: money(other),
    shipping: money(shipping),
    duties: '0.00',
    tips: '0.00',
    fees: money(wrapping),
  }
  const returned = items.filter(({ item, back }) => skuOf(item) !== null && back.goods !== 0n)
  const lines = [...groupBy(returned, ({ item }) => skuOf(item) ?? '')].map(
    ([sku, same]): RefundLineRow => ({
      ...shared,
      line_id: lineId(order_id, sku),
      quantity: same.reduce((units, { item }) => units + unitsOf(item), 0),
      merchandise: money(sum(same.map(({ back }) => back.goods))),
      tax: money(sum(same.map(({ back }) => back.goodsTax))),
      units_added: 0,
    }),
  )
  return { row, lines }
}

/** What the buyer got back; positive, without tax unless it is one. */
interface Back {
  readonly goods: Cents
  readonly goodsTax: Cents
  readonly tax: Cents
  readonly shipping: Cents
  readonly wrapping: Cents
  readonly other: Cents
}

function backOf(leaves: readonly Leaf[]): Back {
  // Tax that Amazon remits itself is given back, and taken from what was withheld for it.
  const paid = leaves.filter(
    ({ name, isFee }) => !isFee && !name.startsWith('MarketplaceFacilitator'),
  )
  const of = (group: string) =>
    -sum(paid.filter(({ name }) => groupOf(name) === group).map((one) => one.amount))
  const goodsTax = of('goodsTax')
  return {
    goods: of('goods'),
    goodsTax,
    tax: goodsTax + of('tax'),
    shipping: of('shipping'),
    wrapping: of('wrapping'),
    other: of('other'),
  }
}

/** Discounts belong to what they lowered. */
function groupOf(name: string): string {
  if (name.startsWith('OurPriceTax')) return 'goodsTax'
  if (/Tax/.test(name)) return 'tax'
  if (/^(OurPrice|Principal|ProductCharges)/.test(name)) return 'goods'
  if (name.startsWith('Shipping')) return 'shipping'
  return /^gift ?wrap/i.test(name) ? 'wrapping' : 'other'
}

function skuOf({ contexts }: TransactionItem): string | null {
  return textOrNull(contexts.find(({ sku }) => textOrNull(sku) !== null)?.sku)
}

function unitsOf({ contexts }: TransactionItem): number {
  return Math.abs(contexts[0]?.quantityShipped ?? 0)
}
