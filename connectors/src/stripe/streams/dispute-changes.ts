import { z } from 'zod'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { Dispute, DisputeEvent } from '../api-types.ts'
import { createdBetween, instantOf } from '../moment.ts'
import { normaliseTransaction } from '../normalise.ts'
import { recordOf } from './balance-transactions.ts'
import type { StripeReader } from '../reader.ts'

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
    const after =
      cursor === null ? null : parsePayload(Place, cursor, 'The stored Stripe cursor').after
    if (cursor === null) reader.payouts.forget()
    const { data, has_more } = await reader.client.list({
      path: '/v1/events',
      query: [
        ...types.map((type) => ['types[]', type] as const),
        ...createdBetween(since, null),
        ['limit', '20'],
        ...(after === null ? [] : [['starting_after', after] as const]),
      ],
      answer: DisputeEvent,
      signal,
    })
    const changedAt = new Map<string, number>()
    for (const { created, data: subject } of data.toReversed())
      changedAt.set(subject.object.id, created)
    const records: RawRecord[] = []
    for (const [dispute, moment] of changedAt)
      records.push(...(await transactionsOf(reader, dispute, moment, signal)))
    const last = data.at(-1)
    return { records, next: has_more && last !== undefined ? { after: last.id } : null }
  },
  normalise: normaliseTransaction,
}

const Place = z.object({ after: z.string() })

/** The transactions with the dispute as their source, as in a list. */
async function transactionsOf(
  reader: StripeReader,
  id: string,
  changedAt: number,
  signal: AbortSignal,
): Promise<RawRecord[]> {
  const { balance_transactions: transactions, ...source } = await reader.client.get({
    path: `/v1/disputes/${encodeURIComponent(id)}`,
    query: [['expand[]', 'charge']],
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
