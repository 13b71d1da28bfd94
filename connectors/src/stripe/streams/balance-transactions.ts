import { z } from 'zod'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Page, RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { ListedTransaction, Payout } from '../api-types.ts'
import { createdBetween, instantOf, secondsOf } from '../moment.ts'
import { normaliseTransaction } from '../normalise.ts'
import { expandedSource } from '../payout-finder.ts'
import type { StripeReader } from '../reader.ts'

export const balanceTransactions: Stream<StripeReader> = {
  name: 'balance_transactions',
  // 2: the brand and country of every kind of card, and of accounts.
  version: 2,
  async readPage(reader, request) {
    const place =
      request.cursor === null
        ? firstPlace
        : parsePayload(Place, request.cursor, 'The stored Stripe cursor')
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
  const { data, has_more } = await reader.client.list({
    path: '/v1/balance_transactions',
    query: [
      ...createdBetween(since, until),
      ['limit', '100'],
      ...expandedSource,
      ...startingAfter(after),
    ],
    answer: ListedTransaction,
    signal,
  })
  const records: RawRecord[] = []
  for (const transaction of data) {
    const payout = await reader.payouts.payoutOf(transaction, signal)
    records.push(recordOf(transaction, payout))
  }
  const last = data.at(-1)
  if (has_more && last !== undefined) return { records, next: { step: 'created', after: last.id } }
  // Only the newest window needs this: older windows find their payouts when they are read.
  const isNewest = since !== null && until === null
  return { records, next: isNewest ? { step: 'paid_out', after: null } : null }
}

async function readPaidOut(
  reader: StripeReader,
  { since, signal }: ReadRequest,
  { after }: Place,
): Promise<Page> {
  const { data, has_more } = await reader.client.list({
    path: '/v1/payouts',
    query: [...createdBetween(since, null), ['limit', '1'], ...startingAfter(after)],
    answer: Payout,
    signal,
  })
  const [payout] = data
  if (payout === undefined) return { records: [], next: null }
  const contents = payout.automatic ? await reader.payouts.transactionsOf(payout.id, signal) : []
  const older = contents.filter(({ created }) => since !== null && created < secondsOf(since))
  return {
    records: older.map((transaction) => recordOf(transaction, payout.id)),
    next: has_more ? { step: 'paid_out', after: payout.id } : null,
  }
}

function startingAfter(after: string | null): (readonly [string, string])[] {
  return after === null ? [] : [['starting_after', after]]
}

export function recordOf(transaction: ListedTransaction, payout: string | null): RawRecord {
  return {
    externalId: transaction.id,
    updatedAt: instantOf(transaction.created),
    payload: { ...transaction, payout },
  }
}
