import { msPerDay } from '@cartograph/contract'
import type { Order } from '../entities.ts'
import type { Fate } from '../orders/order-lifecycle.ts'
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

/** A movement of money that is to be written down when its moment comes. */
export interface PaymentDraft {
  readonly createdAt: number
  readonly kind: PaymentKind
  /** The order; of a payout, its day. */
  readonly of: number
  /** Tells the movements of one kind and order apart. */
  readonly ordinal: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly availableAt: number
  /** Of the shop. */
  readonly customerId: number | null
  readonly country: string
}

/** Of an order paid by card, all that is decided the moment it is placed. */
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

/** None for an order that is paid otherwise, or not at all. */
export function cardPaymentOf(
  seed: number,
  order: number,
  createdAt: number,
  { source, isTest, returns }: Fate,
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

/** All the money that an order, told with all its refunds, will ever move. */
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
  // Money that was held back comes back when the shop was right.
  const resolved = { createdAt: resolvedAt, availableAt: resolvedAt, amountMinor: totalMinor }
  if (isWon) yield { ...one, kind: 'reversal', ...resolved }
}

function seconds(random: Random, lowDays: number, highDays: number): number {
  return between(random, lowDays * 86_400, highDays * 86_400) * 1000
}
