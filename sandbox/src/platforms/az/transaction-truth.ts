import type { CanonicalRows, ConnectionId } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { homeOf } from './seller.ts'
import { money } from './sold-lines.ts'
import { allTransactions, type Part, type Transaction } from './transactions.ts'

type ChargeRow = CanonicalRows['marketplace_charges']

/** A transaction that is listed again when it is paid out counts once, when it was posted. */
export function transactionTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date) {
  const posted = allTransactions(shop, at).filter(({ releases }) => releases === null)
  const { currency } = homeOf(shop)
  const refunds = posted.filter(({ type }) => type === 'Refund')
  return {
    marketplace_charges: posted.flatMap((one) => chargeTruth(one, connectionId, currency)),
    refunds: refunds.map((one) => refundTruth(one, connectionId, currency)),
    refund_lines: refunds.flatMap((one) => lineTruth(one, connectionId, currency)),
  }
}

const kinds: Readonly<Record<string, string>> = {
  Commission: 'referral',
  RefundCommission: 'refund',
  FBAPerUnitFulfillmentFee: 'fulfilment',
  ShippingChargeback: 'shipping',
  Subscription: 'subscription',
  FBAStorageFee: 'storage',
}

function chargeTruth(one: Transaction, connection_id: ConnectionId, currency: string): ChargeRow[] {
  return one.items.flatMap(({ sold, charges, fees }, at) => {
    const kind = one.type === 'Refund' ? 'sale_refund' : 'sale'
    const all = [
      { name: 'Sales', kind, minor: total(charges) },
      ...fees.map((fee) => ({ ...fee, kind: kinds[fee.name] ?? 'other' })),
    ]
    return all
      .filter(({ minor }) => minor !== 0)
      .map((part) => ({
        connection_id,
        platform: 'AZ',
        transaction_id: one.id,
        charge_id: `${at} ${part.name}`,
        posted_at: new Date(one.postedAt).toISOString(),
        kind: part.kind,
        name: part.name,
        amount: money(part.minor),
        currency,
        order_id: one.orderId,
        product_id: sold?.asin ?? null,
        sku: sold?.sku ?? null,
      }))
  })
}

function refundTruth(
  one: Transaction,
  connection_id: ConnectionId,
  currency: string,
): CanonicalRows['refunds'] {
  const charges = one.items.flatMap((item) => item.charges)
  const named = (name: string) => -total(charges.filter((part) => part.name === name))
  const tax = -total(one.items.flatMap((item) => item.taxes))
  return {
    connection_id,
    order_id: one.orderId ?? '',
    refund_id: one.id,
    refunded_at: new Date(one.postedAt).toISOString(),
    currency,
    merchandise: money(named('OurPricePrincipal')),
    tax: money(tax),
    total: money(tax - total(charges)),
    note: null,
    kind: 'refund',
    gross_sales: '0.00',
    discounts: '0.00',
    adjustments: money(named('Goodwill') + named('RestockingFee')),
    shipping: money(named('ShippingPrincipal')),
    duties: '0.00',
    tips: '0.00',
    fees: '0.00',
  }
}

function lineTruth(
  one: Transaction,
  connection_id: ConnectionId,
  currency: string,
): CanonicalRows['refund_lines'][] {
  const bySku = new Map<string, { units: number; goods: number; tax: number }>()
  for (const { sold, quantity, charges, taxes } of one.items) {
    const goods = -total(charges.filter(({ name }) => name === 'OurPricePrincipal'))
    if (sold === null || goods === 0) continue
    const line = bySku.get(sold.sku) ?? { units: 0, goods: 0, tax: 0 }
    line.units += quantity
    line.goods += goods
    line.tax -= total(taxes)
    bySku.set(sold.sku, line)
  }
  return [...bySku].map(([sku, { units, goods, tax }]) => ({
    connection_id,
    order_id: one.orderId ?? '',
    refund_id: one.id,
    line_id: `${one.orderId}:${sku}`,
    refunded_at: new Date(one.postedAt).toISOString(),
    currency,
    quantity: units,
    merchandise: money(goods),
    tax: money(tax),
    units_added: 0,
    gross_sales: '0.00',
    discounts: '0.00',
  }))
}

function total(parts: readonly Part[]): number {
  return parts.reduce((sum, { minor }) => sum + minor, 0)
}
