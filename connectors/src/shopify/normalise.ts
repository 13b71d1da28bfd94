import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import {
  CheckoutNode,
  CollectionNode,
  CustomerNode,
  InventoryItemNode,
  OrderNode,
  ProductNode,
  type PageInfo,
} from './api-types.ts'
import { checkoutRow } from './checkout-rows.ts'
import { customerRow } from './customer-rows.ts'
import { inventoryLevelRows } from './inventory-rows.ts'
import { withKnownAgreements } from './known-agreements.ts'
import { orderLineRows, orderRow, refundLineRows, refundRows } from './order-rows.ts'
import { placedAgreements } from './sales.ts'
import { numericId } from './scalars.ts'
import { productRow, variantRow } from './product-rows.ts'
import { fulfillmentRows, transactionRows } from './transaction-rows.ts'

export function normaliseOrder(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Order ${record.externalId}`
  const received = parsePayload(OrderNode, record.payload, what)
  const order = withKnownAgreements(received, context)
  requireAll(order.lineItems, `${what}: lineItems`)
  requireAll(order.agreements, `${what}: agreements`)
  for (const [at, { sales }] of order.agreements.nodes.entries())
    requireAll(sales, `${what}: agreements.${at}.sales`)
  // Amounts cannot be told apart without it.
  if (placedAgreements(order).length === 0)
    throw new ConnectorError('payload', `${what}: agreements: that of the placed order is missing`)
  const { connectionId } = context
  const scope = [connectionId, record.externalId]
  return {
    orders: { scope, rows: [orderRow(order, context)] },
    order_lines: { scope, rows: orderLineRows(order, connectionId) },
    refunds: { scope, rows: refundRows(order, connectionId) },
    refund_lines: { scope, rows: refundLineRows(order, connectionId) },
    order_transactions: { scope, rows: transactionRows(order, context) },
    fulfillments: { scope, rows: fulfillmentRows(order, context) },
  }
}

export function normaliseCustomer(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const customer = parsePayload(CustomerNode, record.payload, `Customer ${record.externalId}`)
  const scope = [context.connectionId, record.externalId]
  return { customers: { scope, rows: [customerRow(customer, context)] } }
}

export function normaliseProduct(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Product ${record.externalId}`
  const product = parsePayload(ProductNode, record.payload, what)
  requireAll(product.variants, `${what}: variants`)
  const scope = [context.connectionId, record.externalId]
  return {
    products: { scope, rows: [productRow(product, context)] },
    product_variants: {
      scope,
      rows: product.variants.nodes.map((variant) => variantRow(variant, product, context)),
    },
  }
}

export function normaliseCollection(
  record: RawRecord,
  { connectionId }: NormaliseContext,
): NormalisedRecord {
  const what = `Collection ${record.externalId}`
  const { title, products } = parsePayload(CollectionNode, record.payload, what)
  requireAll(products, `${what}: products`)
  const ids = new Set(products.nodes.map(({ id }) => numericId(id)))
  return {
    product_collections: {
      scope: [connectionId, record.externalId],
      rows: [...ids].map((id) => ({
        connection_id: connectionId,
        collection_id: record.externalId,
        title,
        product_id: id,
        updated_at: new Date(record.updatedAt).toISOString(),
      })),
    },
  }
}

export function normaliseCheckout(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Abandoned checkout ${record.externalId}`
  const checkout = parsePayload(CheckoutNode, record.payload, what)
  const scope = [context.connectionId, record.externalId]
  return { abandoned_checkouts: { scope, rows: [checkoutRow(checkout, context)] } }
}

export function normaliseInventory(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Inventory item ${record.externalId}`
  const item = parsePayload(InventoryItemNode, record.payload, what)
  requireAll(item.inventoryLevels, `${what}: inventoryLevels`)
  const scope = [context.connectionId, record.externalId]
  return { inventory_levels: { scope, rows: inventoryLevelRows(item, context) } }
}

/** An incomplete record must not replace a complete one. */
function requireAll(connection: { readonly pageInfo: PageInfo }, path: string): void {
  if (connection.pageInfo.hasNextPage)
    throw new ConnectorError('payload', `${path}: there is more than was read`)
}
