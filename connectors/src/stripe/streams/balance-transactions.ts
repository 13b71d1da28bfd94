import { z } from 'zod'
import type { Page, RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import { ListedTransaction, Payout } from '../api-types.ts'
import { listPage } from '../client.ts'
import { manifest } from '../manifest.ts'
import { createdBetween, instantOf, secondsOf } from '../moment.ts'
import { normaliseTransaction } from '../normalise.ts'
import { expandedSource, type StripeReader } from '../payout-finder.ts'

export const balanceTransactions: Stream<StripeReader> = {
  name: 'balance_transactions',
  // 2: the brand and country of every kind of card, and of accounts. 3: reasons of refunds and disputes.
  version: 3,
  async readPage(reader, request) {
    const place = storedPlace(manifest.name, Place, request.cursor) ?? firstPlace
    if (request.cursor === null) reader.payouts.forget()
    return place.step === 'created'
      ? readCreated(reader, request, place)
      : readPaidOut(reader, request, place)
  },
  normalise: normaliseTransaction,
}

/** Reads the transactions created in the window, then older ones that were paid out since. */
const Place = z.object({ step: z.enum(['created', 'paid_out']), after: z.nullable(z.string()) })
type Place = z.infer<typeof Place>

const firstPlace: Place = { step: 'created', after: null }

async function readCreated(
  reader: StripeReader,
  { since, until, signal }: ReadRequest,
  { after }: Place,
): Promise<Page> {
  const { items, next } = await listPage(reader.client, {
    path: '/v1/balance_transactions',
    query: [...createdBetween(since, until), ...expandedSource],
    limit: 100,
    after,
    item: ListedTransaction,
    signal,
  })
  const records: RawRecord[] = []
  for (const transaction of items) {
    const payout = await reader.payouts.payoutOf(transaction, signal)
    records.push(recordOf(transaction, payout))
  }
  if (next !== null) return { records, next: { step: 'created', after: next } }
  // Only the newest window needs this: older windows find their payouts when they are read.
  const isNewest = since !== null && until === null
  return { records, next: isNewest ? { step: 'paid_out', after: null } : null }
}

async function readPaidOut(
  reader: StripeReader,
  { since, signal }: ReadRequest,
  { after }: Place,
): Promise<Page> {
  const { items, next } = await listPage(reader.client, {
    path: '/v1/payouts',
    query: createdBetween(since, null),
    limit: 1,
    after,
    item: Payout,
    signal,
  })
  const [payout] = items
  if (payout === undefined) return { records: [], next: null }
  const contents = payout.automatic ? await reader.payouts.transactionsOf(payout.id, signal) : []
  const older = contents.filter(({ created }) => since !== null && created < secondsOf(since))
  return {
    records: older.map((transaction) => recordOf(transaction, payout.id)),
    next: next === null ? null : { step: 'paid_out', after: next },
  }
}

export function recordOf(transaction: ListedTransaction, payout: string | null): RawRecord {
  return {
    externalId: transaction.id,
    updatedAt: instantOf(transaction.created),
    payload: { ...transaction, payout },
  }
}
