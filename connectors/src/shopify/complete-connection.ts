import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { PageTrail } from '../kit/page-trail.ts'
import { PageInfo } from './api-types.ts'
import type { ShopifyClient } from './client.ts'

const Connection = z.looseObject({ nodes: z.array(z.unknown()), pageInfo: PageInfo })

const RestAnswer = z.object({ parent: z.nullable(z.object({ children: Connection })) })

/**
 * The connection with all its nodes. One of another shape stays as it is, and so does one whose parent is
 * gone by now: normalising refuses them, and only them.
 */
export async function completeConnection(
  client: ShopifyClient,
  connection: unknown,
  rest: { readonly document: string; readonly parentId: string; readonly signal: AbortSignal },
): Promise<unknown> {
  const parsed = Connection.safeParse(connection)
  if (!parsed.success) return connection
  let whole = parsed.data
  const trail = new PageTrail('Shopify')
  while (whole.pageInfo.hasNextPage) {
    const after = trail.goOn(whole.pageInfo.endCursor)
    if (after === null)
      throw new ConnectorError('payload', 'Shopify promised a next page without saying where it is')
    const { data } = await client.query({
      document: rest.document,
      variables: { id: rest.parentId, after },
      answer: RestAnswer,
      signal: rest.signal,
    })
    if (data.parent === null) return whole
    const { nodes, pageInfo } = data.parent.children
    whole = { nodes: [...whole.nodes, ...nodes], pageInfo }
  }
  return whole
}
