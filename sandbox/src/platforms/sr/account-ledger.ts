import type { SandboxShop } from '../../shop.ts'
import type { Payment } from '../../world/ledgers/ledger-types.ts'

/** The transactions of an account; all lists are sorted newest first, as in Stripe. */
export interface AccountLedger {
  readonly currency: string
  readonly at: number
  /** All balance transactions. */
  readonly transactions: readonly Payment[]
  /** Charges, including failed attempts, which have no balance transaction. */
  readonly charges: readonly Payment[]
  readonly payouts: readonly Payment[]
  /** Closed disputes, the last closed first. */
  readonly decidedDisputes: readonly Payment[]
  readonly byId: ReadonlyMap<string, Payment>
  inPayout(id: string): readonly Payment[]
}

const cache = new WeakMap<readonly Payment[], AccountLedger>()

export function accountLedgerAt(shop: SandboxShop, at: Date): AccountLedger {
  const payments = shop.ledgers.payments.all(at)
  const books = cache.get(payments) ?? createAccountLedger(shop, payments, at.getTime())
  cache.set(payments, books)
  return books.at === at.getTime() ? books : { ...books, at: at.getTime() }
}

function createAccountLedger(
  shop: SandboxShop,
  payments: readonly Payment[],
  at: number,
): AccountLedger {
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

/** True for the withdrawal of a dispute; its reversal belongs to the same dispute. */
export function isDispute({ kind, amountMinor }: Payment): boolean {
  return kind === 'dispute' && amountMinor < 0
}
