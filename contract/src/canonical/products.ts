import { defineTable, optional, required, type RowOf } from './table.ts'

export const products = defineTable({
  name: 'products',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    product_id: required('text', "The platform's id"),
    title: required('text', 'As the shop shows it now'),
    handle: required('text', 'The last part of its URL'),
    vendor: optional('text', 'The manufacturer or brand'),
    product_type: optional('text', "The shop's product type"),
    status: required('text', 'active, draft or archived'),
    image_url: optional('text', 'The featured image'),
    published_at: optional('instant', 'When it was published'),
    created_at: required('instant', 'When it was created'),
    updated_at: required('instant', 'Last change on the platform'),
    tags: required('text', 'Comma-joined; empty for none'),
  },
  key: ['connection_id', 'product_id'],
  scope: ['connection_id', 'product_id'],
  sortBy: 'created_at',
})
export type ProductRow = RowOf<typeof products>

export const productVariants = defineTable({
  name: 'product_variants',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    product_id: required('text', 'The product it belongs to'),
    variant_id: required('text', "The platform's id"),
    title: required('text', "'Large / Blue'"),
    sku: optional('text', 'Stock keeping unit'),
    price: required('money', 'The current price'),
    compare_at_price: optional('money', 'The compare-at price'),
    unit_cost: optional('money', "The shop's unit cost"),
    currency: required('text', "The shop's currency, ISO 4217"),
    inventory_quantity: optional('integer', 'Units in stock; none when stock is not tracked'),
    updated_at: required('instant', "The product's last change on the platform"),
  },
  key: ['connection_id', 'variant_id'],
  scope: ['connection_id', 'product_id'],
  sortBy: 'updated_at',
})
export type ProductVariantRow = RowOf<typeof productVariants>
