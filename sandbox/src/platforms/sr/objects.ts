import type { Payment } from '../../world/ledgers/ledger-types.ts'
import type { AccountLedger } from './account-ledger.ts'

export type StripeObject = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly created: number
}

const seconds = (moment: number) => Math.floor(moment / 1000)

/** The fields to expand from ids to objects: `data.source`, `charge`. */
export type ExpandedFields = ReadonlySet<string>

export function transactionObject(
  payment: Payment,
  books: AccountLedger,
  expanded: ExpandedFields,
): StripeObject {
  const { type, category } = transactionType(payment)
  const isSourceExpanded = expanded.has('data.source') || expanded.has('data.source.charge')
  return {
    id: transactionId(payment),
    object: 'balance_transaction',
    amount: payment.amountMinor,
    available_on: seconds(payment.availableAt),
    balance_type: 'payments',
    created: seconds(payment.createdAt),
    currency: books.currency,
    description: null,
    exchange_rate: null,
    fee: payment.feeMinor,
    fee_details: feeDetails(payment, books),
    net: payment.amountMinor - payment.feeMinor,
    reporting_category: category,
    source: isSourceExpanded
      ? sourceObject(payment, books, expanded.has('data.source.charge'))
      : sourceId(payment),
    status: payment.availableAt <= books.at ? 'available' : 'pending',
    type,
  }
}

export function chargeObject(payment: Payment, books: AccountLedger): StripeObject {
  const hasFailed = payment.status === 'failed'
  const { cardBrand, country, customerId, orderId, failureCode } = payment
  return {
    id: payment.id,
    object: 'charge',
    amount: Math.abs(payment.amountMinor),
    balance_transaction: hasFailed ? null : transactionId(payment),
    captured: !hasFailed,
    created: seconds(payment.createdAt),
    currency: books.currency,
    customer: customerId === null ? null : `cus_${customerId}`,
    failure_code: failureCode,
    failure_message: hasFailed ? 'Your card was declined.' : null,
    livemode: true,
    metadata: orderId === null ? {} : { order_id: String(orderId) },
    paid: payment.status === 'succeeded',
    payment_intent: payment.id.replace('ch_', 'pi_'),
    payment_method_details:
      cardBrand === null
        ? { type: 'link', link: { country } }
        : { type: 'card', card: { brand: cardBrand, country, funding: 'credit' } },
    status: payment.status,
  }
}

export function payoutObject(payment: Payment, books: AccountLedger): StripeObject {
  return {
    id: payment.id,
    object: 'payout',
    amount: Math.abs(payment.amountMinor),
    arrival_date: seconds(payment.availableAt),
    automatic: true,
    balance_transaction: transactionId(payment),
    created: seconds(payment.createdAt),
    currency: books.currency,
    failure_code: payment.failureCode,
    method: 'standard',
    status: payment.status === 'succeeded' ? 'paid' : 'in_transit',
    type: 'bank_account',
  }
}

export function disputeObject(
  payment: Payment,
  books: AccountLedger,
  isChargeExpanded: boolean,
): StripeObject {
  return {
    id: disputeId(payment),
    object: 'dispute',
    amount: Math.abs(payment.amountMinor),
    balance_transactions: movementsOf(payment, books).map((movement) =>
      transactionObject(movement, books, new Set()),
    ),
    charge: chargeOf(payment, books, isChargeExpanded),
    created: seconds(payment.createdAt),
    currency: books.currency,
    reason: reasonOf(payment),
    status: payment.disputeStatus,
  }
}

export function disputeEvent(payment: Payment, books: AccountLedger): StripeObject {
  return {
    id: eventId(payment),
    object: 'event',
    api_version: '2024-06-20',
    created: seconds(payment.updatedAt),
    data: { object: disputeObject(payment, books, false) },
    livemode: true,
    type: 'charge.dispute.closed',
  }
}

/** Most refunds are requested by customers, and many disputes are about parcels. */
export function reasonOf({ kind, orderId }: Payment): string | null {
  const turn = (orderId ?? 0) % 7
  if (kind === 'refund') return turn === 0 ? 'duplicate' : 'requested_by_customer'
  if (kind !== 'dispute') return null
  return turn < 3 ? 'product_not_received' : turn < 5 ? 'fraudulent' : 'product_unacceptable'
}

export function transactionId({ id }: Payment): string {
  return `txn_${id.replace('_', '')}`
}

export function eventId({ id }: Payment): string {
  return `evt_${id.replace('_', '')}`
}

/** The withdrawal and the reversal belong to one dispute. */
function disputeId({ id }: Payment): string {
  return id.replace('dp_1R', 'dp_1P')
}

function movementsOf(payment: Payment, books: AccountLedger): readonly Payment[] {
  const id = disputeId(payment)
  return [books.byId.get(id), books.byId.get(id.replace('dp_1P', 'dp_1R'))].filter(
    (movement) => movement !== undefined,
  )
}

function transactionType({ kind, amountMinor }: Payment): { type: string; category: string } {
  if (kind !== 'dispute') return { type: kind, category: kind }
  return { type: 'adjustment', category: amountMinor > 0 ? 'dispute_reversal' : 'dispute' }
}

function sourceId(payment: Payment): string {
  return payment.kind === 'dispute' ? disputeId(payment) : payment.id
}

function sourceObject(
  payment: Payment,
  books: AccountLedger,
  isChargeExpanded: boolean,
): StripeObject {
  switch (payment.kind) {
    case 'charge':
      return chargeObject(payment, books)
    case 'payout':
      return payoutObject(payment, books)
    case 'dispute':
      return disputeObject(payment, books, isChargeExpanded)
    case 'refund':
      return {
        id: payment.id,
        object: 'refund',
        amount: Math.abs(payment.amountMinor),
        balance_transaction: transactionId(payment),
        charge: chargeOf(payment, books, isChargeExpanded),
        created: seconds(payment.createdAt),
        currency: books.currency,
        reason: reasonOf(payment),
        status: payment.status,
      }
  }
}

function chargeOf({ chargeId }: Payment, books: AccountLedger, isExpanded: boolean) {
  const charge = chargeId === null ? undefined : books.byId.get(chargeId)
  if (charge === undefined) return null
  return isExpanded ? chargeObject(charge, books) : charge.id
}

function feeDetails({ feeMinor, kind }: Payment, { currency }: AccountLedger) {
  if (feeMinor === 0) return []
  const description = kind === 'dispute' ? 'Dispute fee' : 'Stripe processing fees'
  return [{ amount: feeMinor, currency, description, type: 'stripe_fee' }]
}
