import { msPerDay } from '@cartograph/contract'
import { z } from 'zod'
import { readAll } from '../../kit/api/read-pages.ts'
import type { RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { storedPlace } from '../../kit/values/stored-cursor.ts'
import { utcInstant } from '../../kit/values/moment.ts'
import { Transactions, type ListedTransaction } from '../api-types.ts'
import type { AmazonClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseTransaction } from '../normalise.ts'

/** Fees on the day they were posted, and the refunds of each order that had one. */
export const transactions: Stream<AmazonClient> = {
  name: 'transactions',
  async readPage(client, request) {
    const place = placeOf(request)
    const end = endOf(place, request, client)
    const posted = { postedAfter: place.from, ...(end !== null && { postedBefore: end }) }
    const page = await list(client, { ...posted, ...tokenOf(place.token) }, request.signal)
    const orderIds = [...new Set(page.items.filter(isRefund).flatMap(orderIdsOf))]
    const records = page.items.map((transaction): RawRecord => ({
      externalId: transaction.transactionId,
      updatedAt: postedAt(transaction),
      payload: transaction,
    }))
    for (const orderId of orderIds) records.push(await readRefunds(client, orderId, request.signal))
    if (page.next !== null) return { records, next: { ...place, token: page.next } }
    return {
      records,
      next: end === null || end === request.until ? null : { from: end, token: null },
    }
  },
  normalise: normaliseTransaction,
}

const Place = z.object({ from: z.string(), token: z.nullable(z.string()) })
type Place = z.infer<typeof Place>

/** Amazon answers nothing for a longer time. */
const longestMs = 180 * msPerDay

function placeOf({ cursor, since }: ReadRequest): Place {
  const stored = storedPlace(manifest.name, Place, cursor)
  return stored ?? { from: since ?? '2024-01-01T00:00:00.000Z', token: null }
}

/** Null without an end, up to now. */
function endOf({ from }: Place, { until }: ReadRequest, { api }: AmazonClient): string | null {
  const longest = Date.parse(from) + longestMs
  const end = until === null ? api.ports.clock.now() : Date.parse(until)
  return longest < end ? new Date(longest).toISOString() : until
}

type Listed = z.output<typeof ListedTransaction>

async function list(
  { api, marketplaceId }: AmazonClient,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
) {
  const { payload } = await api.call({
    path: '/finances/2024-06-19/transactions',
    params: { marketplaceId, ...params },
    answer: Transactions,
    costs: { transactions: 1 },
    signal,
  })
  return { items: payload.transactions, next: payload.nextToken || null }
}

/** An order's refunds are replaced together, so that all of them are read when one is new. */
async function readRefunds(
  client: AmazonClient,
  orderId: string,
  signal: AbortSignal,
): Promise<RawRecord> {
  const named = { relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: orderId }
  const all = await readAll(manifest.name, (token: string | null) =>
    list(client, { ...named, ...tokenOf(token) }, signal),
  )
  const refunds = all.filter(isRefund)
  const updatedAt = refunds.map(postedAt).toSorted().at(-1) ?? ''
  return { externalId: `refunds of ${orderId}`, updatedAt, payload: { order_id: orderId, refunds } }
}

function tokenOf(token: string | null): Readonly<Record<string, string>> {
  return token === null ? {} : { nextToken: token }
}

function postedAt({ postedDate }: Listed): string {
  return utcInstant(manifest.name, postedDate)
}

function isRefund({ transactionType }: Listed): boolean {
  return transactionType === 'Refund'
}

function orderIdsOf({ relatedIdentifiers }: Listed): readonly string[] {
  return relatedIdentifiers.flatMap(({ relatedIdentifierName: name, relatedIdentifierValue: id }) =>
    name === 'ORDER_ID' && typeof id === 'string' ? [id] : [],
  )
}
