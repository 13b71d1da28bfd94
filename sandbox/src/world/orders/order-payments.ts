import type { Order } from '../entities.ts'
import { transactionIds, idCapacity } from '../ids.ts'
import { cardPaymentOf } from '../ledgers/payment-drafts.ts'
import { pickWeighted, randomFor } from '../random.ts'
import { refundTotal } from './order-sums.ts'

/** An attempt to move money at a gateway. */
export interface OrderPayment {
  readonly id: number
  readonly kind: 'sale' | 'authorization' | 'capture' | 'refund'
  readonly status: 'success' | 'failure'
  readonly gateway: Gateway
  readonly at: number
  readonly amountMinor: number
  readonly errorCode: string | null
}

const others = ['paypal', 'klarna', 'gift_card'] as const
const tills = ['cash', 'stripe_terminal'] as const
export type Gateway =
  | 'stripe'
  | 'bogus'
  | 'manual'
  | (typeof others)[number]
  | (typeof tills)[number]

/** Cards are paid at the payment provider of the world, with the same declines. */
export function gatewayOf(seed: number, order: Order): Gateway {
  if (order.isTest) return 'bogus'
  if (cardOf(seed, order) !== null) return 'stripe'
  const random = randomFor(seed, 'gateway', order.index)
  if (order.source === 'shopify_draft_order') return 'manual'
  if (order.source === 'pos') return tills[pickWeighted(random, [0.4, 0.6], 1)] ?? 'cash'
  return others[pickWeighted(random, [0.7, 0.22, 0.08], 1)] ?? 'paypal'
}

/** What was paid and paid back by now. Klarna authorizes first. */
export function paymentsOf(seed: number, order: Order): readonly OrderPayment[] {
  if (order.totalMinor === 0) return []
  const gateway = gatewayOf(seed, order)
  const first = order.index * idCapacity.transactions
  const paid = { status: 'success', gateway, errorCode: null } as const
  const sold = { ...paid, at: order.createdAt, amountMinor: order.totalMinor }
  const declined = (cardOf(seed, order)?.declines ?? []).map(({ secondsBefore, code }) => ({
    ...sold,
    kind: 'sale' as const,
    status: 'failure' as const,
    at: order.createdAt - secondsBefore * 1000,
    errorCode: code,
  }))
  const charged =
    gateway === 'klarna'
      ? [
          { ...sold, kind: 'authorization' as const },
          { ...sold, kind: 'capture' as const },
        ]
      : [{ ...sold, kind: 'sale' as const }]
  const refunded = order.refunds
    .map((refund) => ({ at: refund.createdAt, amountMinor: refundTotal(refund) }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((refund) => ({ ...paid, ...refund, kind: 'refund' as const }))
  return [...declined, ...charged, ...refunded].map((payment, at) => ({
    id: transactionIds.id(first + at),
    ...payment,
  }))
}

function cardOf(seed: number, { index, createdAt, source, isTest }: Order) {
  return cardPaymentOf(seed, index, createdAt, { source, isTest, returns: [] })
}
