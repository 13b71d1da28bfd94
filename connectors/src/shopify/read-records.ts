import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { Page, RawRecord, ReadRequest } from '../kit/stream.ts'
import { Count, DateTime, Gid, PageInfo } from './api-types.ts'
import type { ShopifyClient } from './client.ts'
import { QueryTooExpensiveError } from './graphql-error.ts'
import { withheldFields, type OptionalFields } from './optional-fields.ts'
import { instant, numericId } from './scalars.ts'
import {
  deepestPage,
  firstSlice,
  nextSlice,
  sliceOf,
  variablesOf,
  type ReadOrder,
} from './time-slice.ts'

/** Shopify rejects queries above 1,000 points; leaves room for pages that vary. */
const targetCost = 950

/**
 * The number of records to request next, from the cost of the last page. The cost grows at most in
 * proportion to the size, so this never exceeds the limit; if it did, `QueryTooExpensiveError` would halve
 * the size.
 */
export function fitPageSize(pageSize: number, requestedCost: number, largest: number): number {
  if (requestedCost <= 0) return pageSize
  return Math.max(1, Math.min(largest, Math.floor((pageSize * targetCost) / requestedCost)))
}

/** A root connection of Shopify as it is read. */
export interface Reading {
  readonly document: string
  readonly countDocument: string
  readonly firstPageSize: number
  readonly largestPageSize: number
  readonly optional: OptionalFields
  /** A search term of every query. */
  readonly filter?: string
  /** `ids` where Shopify does not sort by the last change; its document has no `$sortKey`. */
  readonly order?: ReadOrder
  /** Reads the remaining pages of the record's own connections. */
  complete?(client: ShopifyClient, node: LooseNode, signal: AbortSignal): Promise<LooseNode>
}

/** Requires only what reading needs, so that a malformed record is rejected alone. */
const LooseNode = z.looseObject({ id: Gid, updatedAt: DateTime })
export type LooseNode = z.infer<typeof LooseNode>

const RecordsAnswer = z.object({
  records: z.object({ nodes: z.array(LooseNode), pageInfo: PageInfo }),
})

export async function readRecords(
  client: ShopifyClient,
  reading: Reading,
  { cursor, since, until, signal }: ReadRequest,
): Promise<Page> {
  const slice = sliceOf(cursor, since, reading.order)
  const variables = variablesOf(slice, until, reading.filter)
  const { nodes, pageInfo } = await queryFittingPage(client, reading, variables, signal)
  if (pageInfo.hasNextPage && pageInfo.endCursor === null)
    throw new ConnectorError('payload', 'Shopify announced a next page without a cursor')
  const records: RawRecord[] = []
  for (const node of nodes) {
    const payload = (await reading.complete?.(client, node, signal)) ?? node
    records.push(toRawRecord(payload))
  }
  const page = { records, ...pageInfo }
  return {
    records,
    next: nextSlice(slice, page, reading.largestPageSize, deepestPage),
    withheld: withheldFields(reading.optional, client.refusedFields(reading.document)),
  }
}

export function toRawRecord(node: unknown): RawRecord {
  const { id, updatedAt } = parsePayload(LooseNode, node, 'Shopify sent an unexpected record')
  return { externalId: numericId(id), updatedAt: instant(updatedAt), payload: node }
}

async function queryFittingPage(
  client: ShopifyClient,
  reading: Reading,
  variables: Readonly<Record<string, string | null>>,
  signal: AbortSignal,
) {
  const { document, firstPageSize, largestPageSize, optional } = reading
  for (;;) {
    const first = client.pageSizes.get(document) ?? firstPageSize
    const query = {
      document,
      variables: { ...variables, first },
      answer: RecordsAnswer,
      optional,
      signal,
    }
    try {
      const { data, requestedCost } = await client.query(query)
      if (requestedCost !== null)
        client.pageSizes.set(document, fitPageSize(first, requestedCost, largestPageSize))
      return data.records
    } catch (error) {
      if (!(error instanceof QueryTooExpensiveError) || first === 1) throw error
      client.pageSizes.set(document, Math.floor(first / 2))
    }
  }
}

/** Null if Shopify stopped counting at its limit. */
export async function countRecords(
  client: ShopifyClient,
  document: string,
  { since, until, signal }: Pick<ReadRequest, 'since' | 'until' | 'signal'>,
  filter?: string,
): Promise<number | null> {
  const { query } = variablesOf(firstSlice(since), until, filter)
  const answer = z.object({ counted: z.nullable(Count) })
  const { data } = await client.query({ document, variables: { query }, answer, signal })
  return data.counted?.precision === 'EXACT' ? data.counted.count : null
}
