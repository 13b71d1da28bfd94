import type { SandboxShop } from '../../shop.ts'
import type { Payment } from '../../world/ledgers/ledger-types.ts'

/** An account's movements as Stripe sorts them: all lists are told with the newest first. */
export interface Books {
  readonly currency: string
  readonly at: number
  /** All that moved the balance. */
  readonly transactions: readonly Payment[]
  /** With the attempts that failed and so moved nothing. */
  readonly charges: readonly Payment[]
  readonly payouts: readonly Payment[]
  /** Those that have been decided, the last decided first. */
  readonly decidedDisputes: readonly Payment[]
  readonly byId: ReadonlyMap<string, Payment>
  inPayout(id: string): readonly Payment[]
}

const known = new WeakMap<readonly Payment[], Books>()

export function booksOf(shop: SandboxShop, at: Date): Books {
  const payments = shop.ledgers.payments.all(at)
  const books = known.get(payments) ?? openBooks(shop, payments, at.getTime())
  known.set(payments, books)
  return books.at === at.getTime() ? books : { ...books, at: at.getTime() }
}

function openBooks(shop: SandboxShop, payments: readonly Payment[], at: number): Books {
  const newestFirst = payments.toSorted((left, right) => right.createdAt - left.createdAt)
  const transactions = newestFirst.filter((payment) => !isFailedAttempt(payment))
  const contents = new Map<string, Payment[]>()
  for (const payment of transactions) {
    const payout = payment.kind === 'payout' ? payment.id : payment.payoutId
    if (payout !== null) contents.set(payout, [...(contents.get(payout) ?? []), payment])
  }
  return {
    currency: shop.world.options.currency.toLowerCase(),
    at,
    transactions,
    charges: newestFirst.filter(({ kind }) => kind === 'charge'),
    payouts: newestFirst.filter(({ kind }) => kind === 'payout'),
    decidedDisputes: transactions
      .filter((payment) => isDispute(payment) && payment.disputeStatus !== 'needs_response')
      .toSorted((left, right) => right.updatedAt - left.updatedAt),
    byId: new Map(payments.map((payment) => [payment.id, payment])),
    inPayout: (id) => contents.get(id) ?? [],
  }
}

function isFailedAttempt({ kind, status }: Payment): boolean {
  return kind === 'charge' && status === 'failed'
}

/** Money that is held back, and not what comes back of it: that is of the same dispute. */
export function isDispute({ kind, amountMinor }: Payment): boolean {
  return kind === 'dispute' && amountMinor < 0
}
