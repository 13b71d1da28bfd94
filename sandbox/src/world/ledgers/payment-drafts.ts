import { msPerDay } from '@cartograph/contract'
import type { Order } from '../entities.ts'
import type { OrderLifecycle } from '../orders/order-lifecycle.ts'
import { refundTotal } from '../orders/order-sums.ts'
import { between, pick, pickWeighted, randomFor, type Random } from '../random.ts'
import type { Payment } from './ledger-types.ts'

export const paymentKinds = [
  'charge',
  'declined',
  'refund',
  'dispute',
  'reversal',
  'payout',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A scheduled balance transaction. */
export interface PaymentDraft {
  readonly createdAt: number
  readonly kind: PaymentKind
  /** The index of the order; for a payout, its day. */
  readonly of: number
  /** Distinguishes transactions of the same kind and order. */
  readonly ordinal: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly availableAt: number
  /** The shop's id. */
  readonly customerId: number | null
  readonly country: string
}

/** The outcome of a card payment, drawn when the order is placed. */
export interface CardPayment {
  readonly brand: NonNullable<Payment['cardBrand']>
  readonly declines: readonly { readonly secondsBefore: number; readonly code: string }[]
  readonly dispute: {
    readonly openedAt: number
    readonly resolvedAt: number
    readonly isWon: boolean
  } | null
}

const brands = ['visa', 'mastercard', 'amex'] as const
const declineCodes = ['card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc']
const cardShare = 0.72
const disputeFeeMinor = 1500

/** Null for an order that is not paid by card. */
export function cardPaymentOf(
  seed: number,
  order: number,
  createdAt: number,
  { source, isTest, returns }: Pick<OrderLifecycle, 'source' | 'isTest' | 'returns'>,
): CardPayment | null {
  const random = randomFor(seed, 'payment', order)
  if (source !== 'web' || isTest || random() >= cardShare) return null
  const brand = brands[pickWeighted(random, [0.55, 0.33, 0.12], 1)] ?? 'visa'
  const disputed = random() < 0.0022 && returns.length === 0
  const openedAt = createdAt + seconds(random, 5, 40)
  const resolvedAt = openedAt + seconds(random, 20, 60)
  const isWon = random() < 0.35
  const declined = random() < 0.06 ? between(random, 1, 2) : 0
  const declines = Array.from({ length: declined }, (_, attempt) => ({
    secondsBefore: (declined - attempt) * between(random, 25, 200),
    code: pick(random, declineCodes),
  }))
  return { brand, declines, dispute: disputed ? { openedAt, resolvedAt, isWon } : null }
}

/** Yields all transactions of an order, which must include its future refunds. */
export function* draftsOf(
  { index, createdAt, totalMinor, refunds, customerId, shipTo }: Order,
  { declines, dispute }: CardPayment,
  midnight: number,
): Generator<PaymentDraft> {
  if (totalMinor === 0) return
  const country = shipTo?.country ?? 'US'
  const one = { of: index, ordinal: 0, feeMinor: 0, customerId, country }
  for (const [ordinal, { secondsBefore }] of declines.entries()) {
    const at = Math.max(midnight, createdAt - secondsBefore * 1000)
    const attempt = { createdAt: at, availableAt: at, amountMinor: totalMinor }
    yield { ...one, kind: 'declined', ordinal, ...attempt }
  }
  yield {
    ...one,
    kind: 'charge',
    createdAt,
    availableAt: createdAt + 2 * msPerDay,
    amountMinor: totalMinor,
    feeMinor: Math.round(totalMinor * 0.029) + 30,
  }
  for (const [ordinal, refund] of refunds.entries()) {
    const amountMinor = -refundTotal(refund)
    if (amountMinor === 0) continue
    const at = { createdAt: refund.createdAt, availableAt: refund.createdAt }
    yield { ...one, kind: 'refund', ordinal, ...at, amountMinor }
  }
  if (dispute === null) return
  const { openedAt, resolvedAt, isWon } = dispute
  const opened = { createdAt: openedAt, availableAt: openedAt, amountMinor: -totalMinor }
  yield { ...one, kind: 'dispute', ...opened, feeMinor: disputeFeeMinor }
  // A won dispute returns the money that was withheld.
  const resolved = { createdAt: resolvedAt, availableAt: resolvedAt, amountMinor: totalMinor }
  if (isWon) yield { ...one, kind: 'reversal', ...resolved }
}

function seconds(random: Random, lowDays: number, highDays: number): number {
  return between(random, lowDays * 86_400, highDays * 86_400) * 1000
}
