import type { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { ListedTransaction, Payout } from './api-types.ts'
import { listPage, type Listing } from './client.ts'
import { manifest } from './manifest.ts'

/** Shared by the streams of one account. */
export interface StripeReader {
  readonly client: ApiClient
  readonly payouts: PayoutFinder
}

const day = 86_400
/** The slowest payout schedule is monthly. */
const longestWait = 35 * day
/** Lists payouts in spans of this many days: the next payout is in the same span or the next. */
const span = 40 * day
const maxCachedContents = 100

/**
 * Finds the payout of a transaction. Transactions do not name it, but automatic payouts list their
 * transactions; it is nearly always the first payout after the funds became available.
 */
export class PayoutFinder {
  readonly #client: ApiClient
  /** By span number, oldest first. */
  readonly #spans = new Map<number, readonly Payout[]>()
  readonly #contents = new Map<string, ReadonlySet<string>>()

  constructor(client: ApiClient) {
    this.#client = client
  }

  /** Clears the cache: payouts may have changed since the last read. */
  forget(): void {
    this.#spans.clear()
    this.#contents.clear()
  }

  async payoutOf(transaction: ListedTransaction, signal: AbortSignal): Promise<string | null> {
    const own = findContainingPayout(transaction)
    if (own !== null) return own
    const { id, status, available_on: availableOn } = transaction
    if (status !== 'available' || availableOn === null || availableOn === undefined) return null
    for (const payout of await this.#payoutsAfter(availableOn, signal)) {
      const contents = await this.#contentsOf(payout.id, signal)
      if (contents.has(id)) return payout.id
    }
    return null
  }

  /** The transactions of a payout, except the payout itself. */
  async transactionsOf(payout: string, signal: AbortSignal): Promise<readonly ListedTransaction[]> {
    const query = [['payout', payout], ...expandedSource] as const
    const all = await this.#all('/v1/balance_transactions', query, ListedTransaction, signal)
    return all.filter((transaction) => findContainingPayout(transaction) === null)
  }

  async #payoutsAfter(moment: number, signal: AbortSignal): Promise<readonly Payout[]> {
    // Starts one day earlier: a payout may precede the availability of its funds by hours.
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
    // Manual payouts do not list transactions.
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
    if (oldest !== undefined && this.#contents.size >= maxCachedContents)
      this.#contents.delete(oldest)
    this.#contents.set(payout, contents)
    return contents
  }

  #all<Item extends { readonly id: string }>(
    path: string,
    query: Listing<z.ZodType<Item>>['query'],
    item: z.ZodType<Item>,
    signal: AbortSignal,
  ): Promise<Item[]> {
    const request = { path, query, limit: 100, item, signal }
    return readAll(manifest.name, (after: string | null) =>
      listPage(this.#client, { ...request, after }),
    )
  }
}

/** Expands a transaction's source, and the charge behind a refund or dispute. */
export const expandedSource = [
  ['expand[]', 'data.source'],
  ['expand[]', 'data.source.charge'],
] as const

function findContainingPayout({ type, source }: ListedTransaction): string | null {
  if (type !== 'payout') return null
  if (typeof source === 'string') return source
  return typeof source === 'object' && source !== null && 'id' in source ? String(source.id) : null
}
