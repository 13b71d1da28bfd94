import type { PaymentRow } from '@cartograph/contract'
import { knownValue, namedValue } from '../kit/values/known-value.ts'
import { decimalOf } from '../kit/values/minor-units.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import {
  BalanceSource,
  BalanceTransaction,
  Charge,
  ChargeDetails,
  MethodDetails,
} from './api-types.ts'
import { instantOf } from './moment.ts'

export function normaliseTransaction(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const what = `Balance transaction ${record.externalId}`
  const transaction = parsePayload(BalanceTransaction, record.payload, what)
  const moved = movedSource(transaction, what)
  const charge = chargeBehind(transaction, moved, what)
  const kind = kindOf(transaction, context)
  const currency = transaction.currency.toUpperCase()
  const money = (minorUnits: number) => decimalOf(minorUnits, currency)
  // Stripe's own charges are fees only.
  const isFee = kind === 'fee'
  const createdAt = instantOf(transaction.created)
  const { available_on: availableOn } = transaction
  return paymentOf(context, {
    payment_id: transaction.id,
    kind,
    status: statusOf(moved ?? charge, context),
    created_at: createdAt,
    available_at: availableOn === null || availableOn === undefined ? null : instantOf(availableOn),
    updated_at: createdAt,
    amount: money(isFee ? 0 : transaction.amount),
    fee: money(isFee ? -transaction.net : transaction.fee),
    net: money(transaction.net),
    currency,
    ...methodOf(charge),
    failure_code: charge?.failure_code ?? moved?.failure_reason ?? moved?.failure_code ?? null,
    reason: moved?.reason ?? null,
    dispute_status:
      moved?.object === 'dispute'
        ? namedValue(context, 'dispute_status', moved.status, disputeStatuses)
        : null,
    payout_id: transaction.payout,
  })
}

export function normaliseFailedCharge(
  record: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const charge = parsePayload(Charge, record.payload, `Charge ${record.externalId}`)
  const currency = charge.currency.toUpperCase()
  const amount = decimalOf(charge.amount, currency)
  const createdAt = instantOf(charge.created)
  return paymentOf(context, {
    payment_id: charge.id,
    kind: 'charge',
    status: 'failed',
    created_at: createdAt,
    available_at: null,
    updated_at: createdAt,
    amount,
    fee: decimalOf(0, currency),
    net: amount,
    currency,
    ...methodOf(charge),
    failure_code: charge.failure_code ?? null,
    reason: null,
    dispute_status: null,
    payout_id: null,
  })
}

function paymentOf(
  { connectionId }: NormaliseContext,
  payment: Omit<PaymentRow, 'connection_id'>,
): NormalisedRecord {
  const row = { connection_id: connectionId, ...payment }
  return { payments: { scope: [connectionId, row.payment_id], rows: [row] } }
}

/**
 * By Stripe's reporting category, which is more precise than the type, above all for adjustments.
 */
const kinds: Readonly<Record<string, string>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
  network_cost: 'fee',
}

/** The categories of adjustments. */
const adjustments = [
  'advance',
  'advance_funding',
  'anticipation_repayment',
  'climate_order_purchase',
  'climate_order_refund',
  'connect_collection_transfer',
  'connect_reserved_funds',
  'contribution',
  'financing_paydown',
  'financing_paydown_reversal',
  'financing_payout',
  'financing_payout_reversal',
  'inbound_transfer',
  'inbound_transfer_reversal',
  'issuing_authorization_hold',
  'issuing_authorization_release',
  'issuing_dispute',
  'issuing_transaction',
  'obligation',
  'other_adjustment',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
  'platform_earning',
  'platform_earning_refund',
  'risk_reserved_funds',
  'tax',
  'topup',
  'topup_reversal',
  'transfer',
  'transfer_reversal',
  'unreconciled_customer_funds',
]

/** Another category is an adjustment as well, and reported. */
function kindOf(
  { reporting_category: category }: BalanceTransaction,
  context: NormaliseContext,
): string {
  const kind = kinds[category ?? '']
  if (kind === undefined) knownValue(context, 'reporting_category', category, adjustments)
  return kind ?? 'adjustment'
}

const pendingStatuses = ['pending', 'in_transit', 'requires_action']
/** A later failure is reversed by a transaction of its own: both count. */
const movedStatuses = ['succeeded', 'paid', 'failed', 'canceled', 'reversed']
const disputeStatuses = [
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
  'needs_response',
  'prevented',
  'under_review',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
  'won',
]

/** A transaction has moved money unless its source says otherwise; some sources have no status. */
function statusOf(source: BalanceSource | ChargeDetails | null, context: NormaliseContext): string {
  const status = source?.status ?? null
  if (status === null || source?.object === 'dispute') return 'succeeded'
  const known = knownValue(context, 'status', status, [...pendingStatuses, ...movedStatuses])
  return pendingStatuses.includes(known) ? 'pending' : 'succeeded'
}

function movedSource({ source }: BalanceTransaction, what: string): BalanceSource | null {
  if (source === null || source === undefined || typeof source === 'string') return null
  return source.object === 'charge' ? null : parsePayload(BalanceSource, source, `${what}: source`)
}

function chargeBehind(
  { source }: BalanceTransaction,
  moved: BalanceSource | null,
  what: string,
): ChargeDetails | null {
  if (typeof source === 'object' && source?.object === 'charge')
    return parsePayload(ChargeDetails, source, `${what}: source`)
  return typeof moved?.charge === 'object' ? moved.charge : null
}

function methodOf(charge: ChargeDetails | null) {
  const orderId = charge?.metadata?.['order_id']
  const details = charge?.payment_method_details ?? null
  const method = details?.type ?? null
  // Each type has an object of its own name; a card in a shop's terminal is `card_present`.
  const { brand, country } = MethodDetails.safeParse(details?.[method ?? '']).data ?? {}
  return {
    method,
    card_brand: method?.includes('card') || method === 'interac_present' ? (brand ?? null) : null,
    country: country ?? null,
    customer_id: charge?.customer ?? null,
    // Shops with their own checkout put the order here.
    order_id: typeof orderId === 'string' ? orderId : null,
  }
}
