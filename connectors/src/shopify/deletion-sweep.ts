import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { DeletionSweep } from '../kit/stream.ts'
import { AccessScope, Gid } from './api-types.ts'
import type { ShopifyClient } from './client.ts'
import {
  collectionById,
  customerById,
  existingNodes,
  inventoryItemById,
  orderById,
} from './queries.ts'
import { numericId } from './scalars.ts'

/** Without `read_all_orders`, orders older than 60 days look as if they were deleted. */
export const ordersSweep = sweepOf({
  type: 'Order',
  scope: 'read_all_orders',
  document: orderById,
  rowsOf: (id) => ({
    orders: id,
    order_lines: id,
    refunds: id,
    refund_lines: id,
    order_transactions: id,
    fulfillments: id,
  }),
})

export const customersSweep = sweepOf({
  type: 'Customer',
  scope: 'read_customers',
  document: customerById,
  rowsOf: (id) => ({ customers: id }),
})

/** Shopify's webhooks for collections are not used. */
export const collectionsSweep = sweepOf({
  type: 'Collection',
  scope: 'read_products',
  document: collectionById,
  rowsOf: (id) => ({ product_collections: id }),
})

export const inventorySweep = sweepOf({
  type: 'InventoryItem',
  scope: 'read_inventory',
  document: inventoryItemById,
  rowsOf: (id) => ({ inventory_levels: id }),
})

interface SweptType extends Pick<DeletionSweep<ShopifyClient>, 'rowsOf'> {
  readonly type: 'Order' | 'Customer' | 'Collection' | 'InventoryItem'
  /** The scope with which all records are visible. */
  readonly scope: string
  /** Looks up one of them. */
  readonly document: string
}

/** A safety net: Shopify reports deletions by webhooks, which it stops sending after failures. */
function sweepOf({ type, scope, document, rowsOf }: SweptType): DeletionSweep<ShopifyClient> {
  const gid = (id: string) => `gid://shopify/${type}/${id}`
  return {
    // The longest list that Shopify accepts.
    idsPerRequest: 250,
    idOf: (externalId) => externalId,
    rowsOf,
    async findExisting(client, ids, signal) {
      const variables = { ids: ids.map(gid) }
      const { data } = await client.query({
        document: existingNodes,
        variables,
        answer: Existing,
        signal,
      })
      const { nodes, currentAppInstallation } = data
      if (!currentAppInstallation.accessScopes.some(({ handle }) => handle === scope)) return null
      const isWhole =
        nodes.length === ids.length &&
        nodes.every((node, n) => node === null || node.id === variables.ids[n])
      if (!isWhole) throw new ConnectorError('payload', 'Shopify returned other records than asked')
      return new Set(nodes.flatMap((node) => (node === null ? [] : [numericId(node.id)])))
    },
    async exists(client, id, signal) {
      const { data } = await client.query({
        document,
        variables: { id: gid(id) },
        answer: Found,
        signal,
      })
      return data.found !== null
    },
  }
}

const Node = z.nullable(z.object({ id: Gid }))
const Existing = z.object({
  nodes: z.array(Node),
  currentAppInstallation: z.object({ accessScopes: z.array(AccessScope) }),
})
const Found = z.object({ found: Node })
