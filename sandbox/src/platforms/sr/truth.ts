import type { ConnectionId, PaymentCustomerRow, PaymentRow, PayoutRow } from '@cartograph/contract'
import { wholeSecond } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import type { Payment } from '../../world/ledgers/ledger-types.ts'
import { billingTruth, type BillingTruth } from './billing-truth.ts'
import { customerTruth } from './customers.ts'
import { reasonOf } from './objects.ts'

/** The canonical rows that a complete sync of the shop's Stripe account would have stored by a moment. */
export function srTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): {
  payments: PaymentRow[]
  payouts: PayoutRow[]
  payment_customers: PaymentCustomerRow[]
} & BillingTruth {
  const payments = shop.ledgers.payments.all(at)
  const charges = new Map(
    payments.flatMap((payment) => (payment.kind === 'charge' ? [[payment.id, payment]] : [])),
  )
  return {
    ...billingTruth(shop, connectionId, at),
    payment_customers: customerTruth(shop, connectionId, at),
    payments: payments.map((payment) => {
      const isFailed = payment.kind === 'charge' && payment.status === 'failed'
      const charge =
        payment.kind === 'charge' ? payment : (charges.get(payment.chargeId ?? '') ?? null)
      return {
        connection_id: connectionId,
        payment_id: isFailed ? payment.id : `txn_${payment.id.replace('_', '')}`,
        kind: payment.kind,
        status: payment.status,
        created_at: wholeSecond(payment.createdAt),
        available_at: isFailed ? null : wholeSecond(payment.availableAt),
        // Stripe has no update time.
        updated_at: wholeSecond(payment.createdAt),
        amount: money(payment.amountMinor),
        fee: money(payment.feeMinor),
        net: money(payment.amountMinor - payment.feeMinor),
        currency: shop.world.options.currency,
        ...methodOf(charge),
        failure_code: charge?.failureCode ?? payment.failureCode,
        reason: reasonOf(payment),
        dispute_status: payment.disputeStatus,
        payout_id: payoutOf(payment),
      }
    }),
    payouts: payments.flatMap((payment): PayoutRow[] => {
      if (payment.kind !== 'payout') return []
      return [
        {
          connection_id: connectionId,
          payout_id: payment.id,
          status: payment.status === 'succeeded' ? 'paid' : 'in_transit',
          created_at: wholeSecond(payment.createdAt),
          arrives_at: wholeSecond(payment.availableAt),
          updated_at: wholeSecond(payment.createdAt),
          amount: money(-payment.amountMinor),
          currency: shop.world.options.currency,
          method: 'standard',
          is_automatic: true,
          failure_code: null,
        },
      ]
    }),
  }
}

function methodOf(charge: Payment | null) {
  return {
    method: charge === null ? null : charge.cardBrand === null ? 'link' : 'card',
    card_brand: charge?.cardBrand ?? null,
    country: charge?.cardBrand === null ? null : (charge?.country ?? null),
    customer_id: charge?.customerId == null ? null : `cus_${charge.customerId}`,
    order_id: charge?.orderId == null ? null : String(charge.orderId),
  }
}

/** A payout counts as its own payout. */
function payoutOf({ id, kind, payoutId }: Payment): string | null {
  return kind === 'payout' ? id : payoutId
}

function money(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
