import type { RawRecord, Stream } from '../../kit/stream.ts'
import { cursorAfter, storedPage } from '../../kit/values/stored-cursor.ts'
import { Dispute, ObjectEvent } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseTransaction } from '../normalise.ts'
import type { StripeReader } from '../payout-finder.ts'
import { recordOf } from './balance-transactions.ts'

const types = [
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/**
 * Disputes are decided months later: reads Stripe's events of the last 30 days and the disputed
 * transactions again.
 */
export const disputeChanges: Stream<StripeReader> = {
  name: 'dispute_changes',
  async readPage(reader, { cursor, since, signal }) {
    if (cursor === null) reader.payouts.forget()
    const { items, next } = await listPage(reader.client, {
      path: '/v1/events',
      query: [...types.map((type) => ['types[]', type] as const), ...createdBetween(since, null)],
      limit: 20,
      after: storedPage(manifest.name, cursor),
      item: ObjectEvent,
      signal,
    })
    const changedAt = new Map<string, number>()
    for (const { created, data: subject } of items.toReversed())
      changedAt.set(subject.object.id, created)
    const records: RawRecord[] = []
    for (const [dispute, moment] of changedAt)
      records.push(...(await transactionsOf(reader, dispute, moment, signal)))
    return { records, next: cursorAfter(next) }
  },
  normalise: normaliseTransaction,
}

/** The transactions with the dispute as their source, as in a list. */
async function transactionsOf(
  reader: StripeReader,
  id: string,
  changedAt: number,
  signal: AbortSignal,
): Promise<RawRecord[]> {
  const { balance_transactions: transactions, ...source } = await reader.client.call({
    path: `/v1/disputes/${encodeURIComponent(id)}`,
    params: { 'expand[]': 'charge' },
    answer: Dispute,
    signal,
  })
  const records: RawRecord[] = []
  for (const transaction of transactions) {
    const payout = await reader.payouts.payoutOf(transaction, signal)
    const record = recordOf({ ...transaction, source }, payout)
    records.push({ ...record, updatedAt: instantOf(changedAt) })
  }
  return records
}
