import { customers, type CustomerRow } from './customers.ts'
import { orderLines, orders, type OrderLineRow, type OrderRow } from './orders.ts'
import { products, productVariants, type ProductRow, type ProductVariantRow } from './products.ts'
import { rawRecords, type RawRecordRow } from './raw-records.ts'
import { refundLines, refunds, type RefundLineRow, type RefundRow } from './refunds.ts'

/** Every table of the warehouse, by name. */
export const canonicalTables = {
  raw_records: rawRecords,
  orders,
  order_lines: orderLines,
  refunds,
  refund_lines: refundLines,
  customers,
  products,
  product_variants: productVariants,
} as const

export type TableName = keyof typeof canonicalTables

export interface CanonicalRows {
  raw_records: RawRecordRow
  orders: OrderRow
  order_lines: OrderLineRow
  refunds: RefundRow
  refund_lines: RefundLineRow
  customers: CustomerRow
  products: ProductRow
  product_variants: ProductVariantRow
}
