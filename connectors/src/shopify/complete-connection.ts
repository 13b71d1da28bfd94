import { z } from 'zod'
import { PageCycleGuard } from '../kit/api/page-cycle-guard.ts'
import { ConnectorError } from '../kit/errors.ts'
import { PageInfo } from './api-types.ts'
import type { ShopifyClient } from './client.ts'
import type { OptionalFields } from './optional-fields.ts'

const Connection = z.looseObject({ nodes: z.array(z.unknown()), pageInfo: PageInfo })

const RestAnswer = z.object({ parent: z.nullable(z.object({ children: Connection })) })

/**
 * Reads the remaining nodes of a connection. Leaves a malformed connection, or one whose parent was
 * deleted, as it is: normalising rejects that record alone.
 */
export async function completeConnection(
  client: ShopifyClient,
  connection: unknown,
  rest: {
    readonly document: string
    readonly parentId: string
    readonly optional?: OptionalFields
    readonly signal: AbortSignal
  },
): Promise<unknown> {
  const parsed = Connection.safeParse(connection)
  if (!parsed.success) return connection
  let whole = parsed.data
  const trail = new PageCycleGuard('Shopify')
  while (whole.pageInfo.hasNextPage) {
    const after = trail.follow(whole.pageInfo.endCursor)
    if (after === null)
      throw new ConnectorError('payload', 'Shopify announced a next page without a cursor')
    const { data } = await client.query({
      document: rest.document,
      variables: { id: rest.parentId, after },
      answer: RestAnswer,
      ...(rest.optional && { optional: rest.optional }),
      signal: rest.signal,
    })
    if (data.parent === null) return whole
    const { nodes, pageInfo } = data.parent.children
    whole = { nodes: [...whole.nodes, ...nodes], pageInfo }
  }
  return whole
}
