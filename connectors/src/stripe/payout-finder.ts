import type { z } from 'zod'
import { PageTrail } from '../kit/page-trail.ts'
import { ListedTransaction, Payout } from './api-types.ts'
import type { Query, StripeClient } from './client.ts'

const day = 86_400
/** By the slowest schedule an account is paid once a month. */
const longestWait = 35 * day
/** Payouts are listed so many days at a time: what follows a moment is in its span or the next one. */
const span = 40 * day
const mostContentsInHand = 100

/**
 * Which payout a transaction went out with. The transaction does not say; a payout lists its own, when
 * Stripe made it by schedule. The first one after the money became available nearly always is the one.
 */
export class PayoutFinder {
  readonly #client: StripeClient
  /** By the number of the span, the oldest first. */
  readonly #spans = new Map<number, readonly Payout[]>()
  readonly #contents = new Map<string, ReadonlySet<string>>()

  constructor(client: StripeClient) {
    this.#client = client
  }

  /** What was true of the last reading need not be of this one. */
  forget(): void {
    this.#spans.clear()
    this.#contents.clear()
  }

  async payoutOf(transaction: ListedTransaction, signal: AbortSignal): Promise<string | null> {
    const own = payoutItIs(transaction)
    if (own !== null) return own
    const { id, status, available_on: availableOn } = transaction
    if (status !== 'available' || availableOn === null || availableOn === undefined) return null
    for (const payout of await this.#payoutsAfter(availableOn, signal)) {
      const contents = await this.#contentsOf(payout.id, signal)
      if (contents.has(id)) return payout.id
    }
    return null
  }

  /** Every transaction of a payout, but for the payout's own. */
  async transactionsOf(payout: string, signal: AbortSignal): Promise<readonly ListedTransaction[]> {
    const query = [['payout', payout], ...expandedSource] as const
    const all = await this.#all('/v1/balance_transactions', query, ListedTransaction, signal)
    return all.filter((transaction) => payoutItIs(transaction) === null)
  }

  async #payoutsAfter(moment: number, signal: AbortSignal): Promise<readonly Payout[]> {
    // One day earlier: a payout may be made some hours before the money in it counts as available.
    const from = moment - day
    const first = Math.floor(from / span)
    const near = await this.#payoutsOf(first, signal)
    const later = await this.#payoutsOf(first + 1, signal)
    return [...near, ...later].filter(
      ({ created }) => created >= from && created <= moment + longestWait,
    )
  }

  async #payoutsOf(number: number, signal: AbortSignal): Promise<readonly Payout[]> {
    const known = this.#spans.get(number)
    if (known !== undefined) return known
    const payouts = await this.#all(
      '/v1/payouts',
      [
        ['created[gte]', String(number * span)],
        ['created[lt]', String((number + 1) * span)],
      ],
      Payout,
      signal,
    )
    // What was paid out by hand has no contents.
    const bySchedule = payouts.filter((payout) => payout.automatic).toReversed()
    this.#spans.set(number, bySchedule)
    return bySchedule
  }

  async #contentsOf(payout: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const known = this.#contents.get(payout)
    if (known !== undefined) return known
    const transactions = await this.transactionsOf(payout, signal)
    const contents = new Set(transactions.map((transaction) => transaction.id))
    const [oldest] = this.#contents.keys()
    if (oldest !== undefined && this.#contents.size >= mostContentsInHand)
      this.#contents.delete(oldest)
    this.#contents.set(payout, contents)
    return contents
  }

  async #all<Item extends { readonly id: string }>(
    path: string,
    query: Query,
    answer: z.ZodType<Item>,
    signal: AbortSignal,
  ): Promise<Item[]> {
    const found: Item[] = []
    const trail = new PageTrail('Stripe')
    for (;;) {
      const last = found.at(-1)
      trail.goOn(last?.id)
      const page = await this.#client.list({
        path,
        query: [
          ...query,
          ['limit', '100'],
          ...(last === undefined ? [] : [['starting_after', last.id] as const]),
        ],
        answer,
        signal,
      })
      found.push(...page.data)
      if (!page.has_more || page.data.length === 0) return found
    }
  }
}

/** The transaction as a whole: what it is about, and of a refund or dispute the charge behind it. */
export const expandedSource = [
  ['expand[]', 'data.source'],
  ['expand[]', 'data.source.charge'],
] as const

function payoutItIs({ type, source }: ListedTransaction): string | null {
  if (type !== 'payout') return null
  if (typeof source === 'string') return source
  return typeof source === 'object' && source !== null && 'id' in source ? String(source.id) : null
}
