import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { PageInfo } from './api-types.ts'
import type { ShopifyClient } from './client.ts'
import { agreementsRest } from './queries.ts'

const Sales = z.looseObject({ nodes: z.array(z.unknown()), pageInfo: PageInfo })
const Agreements = z.looseObject({
  nodes: z.array(z.looseObject({ sales: Sales })),
  pageInfo: PageInfo,
})
type Agreements = z.infer<typeof Agreements>

const RestAnswer = z.object({ order: z.nullable(z.object({ agreements: Agreements })) })

/**
 * Reads all agreements of an order if its page had only a part of them. Walks them one at a time,
 * because an agreement of its own cannot be queried. Leaves malformed agreements, or those of a
 * deleted order, as they are: normalising rejects that record alone.
 */
export async function completeAgreements(
  client: ShopifyClient,
  agreements: unknown,
  { orderId, signal }: { readonly orderId: string; readonly signal: AbortSignal },
): Promise<unknown> {
  const parsed = Agreements.safeParse(agreements)
  if (!parsed.success || isComplete(parsed.data)) return agreements
  const nodes: Agreements['nodes'] = []
  let after: string | null = null
  for (;;) {
    const page = await readAgreement(client, { id: orderId, after }, signal)
    if (page === null) return agreements
    nodes.push(...page.nodes)
    if (!page.pageInfo.hasNextPage) return { nodes, pageInfo: page.pageInfo }
    after = cursorOf(page.pageInfo, after)
  }
}

/** The agreement after a cursor, with all its sales; null if the order was deleted. */
async function readAgreement(
  client: ShopifyClient,
  variables: { readonly id: string; readonly after: string | null },
  signal: AbortSignal,
): Promise<Agreements | null> {
  const sales: unknown[] = []
  let afterSale: string | null = null
  for (;;) {
    const { data } = await client.query({
      document: agreementsRest,
      variables: { ...variables, afterSale },
      answer: RestAnswer,
      signal,
    })
    const agreements: Agreements | undefined = data.order?.agreements
    if (agreements === undefined) return null
    const [agreement] = agreements.nodes
    if (agreement === undefined) return agreements
    sales.push(...agreement.sales.nodes)
    const { pageInfo } = agreement.sales
    if (!pageInfo.hasNextPage)
      return { ...agreements, nodes: [{ ...agreement, sales: { nodes: sales, pageInfo } }] }
    afterSale = cursorOf(pageInfo, afterSale)
  }
}

function isComplete({ nodes, pageInfo }: Agreements): boolean {
  return !pageInfo.hasNextPage && nodes.every(({ sales }) => !sales.pageInfo.hasNextPage)
}

function cursorOf({ endCursor }: PageInfo, previous: string | null): string {
  if (endCursor === null || endCursor === previous)
    throw new ConnectorError('payload', 'Shopify announced a next page without a new cursor')
  return endCursor
}
