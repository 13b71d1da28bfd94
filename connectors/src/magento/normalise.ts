import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { Customer, Order, Product } from './api-types.ts'
import { customerRow } from './customer-rows.ts'
import { linesOf } from './order-lines.ts'
import { orderLineRow, orderRow } from './order-rows.ts'
import { cancelledAt, isPlaced } from './order-state.ts'
import { productRow, variantRow } from './product-rows.ts'
import { instantOf } from './read-changes.ts'
import { refundsOf } from './refund-rows.ts'

export function normaliseOrder(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const order = parsePayload(Order, record.payload, `Order ${record.externalId}`)
  const { connectionId } = context
  const scope = [connectionId, record.externalId]
  const lines = isPlaced(order) ? linesOf(order) : null
  const at = cancelledAt(order) ?? instantOf(order.updated_at)
  const refunds = lines === null ? [] : refundsOf(order, connectionId, at)
  return {
    orders: { scope, rows: lines === null ? [] : [orderRow(order, refunds, context)] },
    order_lines: {
      scope,
      rows: (lines ?? []).map((line) => orderLineRow(line, order, context)),
    },
    refunds: { scope, rows: refunds.map(({ row }) => row) },
    refund_lines: { scope, rows: refunds.flatMap((refund) => refund.lines) },
  }
}

export function normaliseCustomer(
  { externalId, payload }: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const customer = parsePayload(Customer, payload, `Customer ${externalId}`)
  const scope = [context.connectionId, externalId]
  return { customers: { scope, rows: [customerRow(customer, context)] } }
}

export function normaliseProduct(
  { externalId, payload }: RawRecord,
  context: NormaliseContext,
): NormalisedRecord {
  const product = parsePayload(Product, payload, `Product ${externalId}`)
  const scope = [context.connectionId, externalId]
  return {
    products: { scope, rows: [productRow(product, context)] },
    product_variants: {
      scope,
      rows: product.variants.map((variant) => variantRow(variant, product, context)),
    },
  }
}
