import { z } from 'zod'
import { ConnectorError } from '../../kit/errors.ts'
import { DateTime, Gid } from '../api-types.ts'
import type { ShopifyClient } from '../client.ts'

/** Grouped, so that a record and its connections can be read without holding the whole file. */
export const startDocument = `mutation BulkStart($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id createdAt }
    userErrors { code }
  }
}`

export const Started = z.object({
  bulkOperationRunQuery: z.nullable(
    z.object({
      bulkOperation: z.nullable(z.object({ id: Gid, createdAt: DateTime })),
      userErrors: z.array(z.object({ code: z.nullish(z.string()) })),
    }),
  ),
})

/** `busy`: as many operations run as are allowed. `refused`: Shopify does not run this query in bulk. */
export type StartedOperation =
  | { readonly id: string; readonly createdAt: string }
  | 'busy'
  | 'refused'

export async function startBulkOperation(
  client: ShopifyClient,
  query: string,
  signal: AbortSignal,
): Promise<StartedOperation> {
  const { data } = await client.query({
    document: startDocument,
    variables: { query },
    answer: Started,
    signal,
  })
  const started = data.bulkOperationRunQuery
  if (started?.bulkOperation != null) return started.bulkOperation
  const codes = started?.userErrors.map(({ code }) => code) ?? []
  const isBusy = codes.includes('LIMIT_REACHED') || codes.includes('OPERATION_IN_PROGRESS')
  return isBusy ? 'busy' : 'refused'
}

export const stateDocument = `query BulkState($id: ID!) {
  bulkOperation(id: $id) { status errorCode url partialDataUrl }
}`

export const BulkOperation = z.object({
  status: z.string(),
  errorCode: z.nullable(z.string()),
  url: z.nullable(z.string()),
  partialDataUrl: z.nullable(z.string()),
})
export type BulkOperation = z.infer<typeof BulkOperation>

/** Null for an operation that Shopify no longer knows. */
export async function readBulkOperation(
  client: ShopifyClient,
  id: string,
  signal: AbortSignal,
): Promise<BulkOperation | null> {
  const answer = z.object({ bulkOperation: z.nullable(BulkOperation) })
  const query = { document: stateDocument, variables: { id }, answer, signal }
  return (await client.query(query)).data.bulkOperation
}

export const cancelDocument = `mutation BulkCancel($id: ID!) {
  bulkOperationCancel(id: $id) { userErrors { message } }
}`

/** An operation that has ended needs no cancellation. */
export async function cancelBulkOperation(
  client: ShopifyClient,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.query({ document: cancelDocument, variables: { id }, answer: z.unknown(), signal })
  } catch (error) {
    // Shopify ends an operation by itself, and the user does not wait for it.
    if (!(error instanceof ConnectorError)) throw error
  }
}
