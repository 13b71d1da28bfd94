import { defineTable, optional, required, type RowOf } from './table.ts'

export const products = defineTable({
  name: 'products',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    product_id: required('text', "The platform's id"),
    title: required('text', 'As the shop shows it now'),
    handle: required('text', 'Its part of the URL'),
    vendor: optional('text', 'Maker or brand'),
    product_type: optional('text', "The shop's own grouping"),
    status: required('text', 'active, draft or archived'),
    image_url: optional('text', 'Featured picture'),
    published_at: optional('instant', 'When it went on sale'),
    created_at: required('instant', 'When it was made'),
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
    price: required('money', 'What it costs now'),
    compare_at_price: optional('money', 'The crossed-out price'),
    unit_cost: optional('money', 'What the shop pays for one'),
    currency: required('text', "The shop's currency, ISO 4217"),
    inventory_quantity: optional('integer', 'In stock; none when it is not tracked'),
    updated_at: required('instant', "The product's last change on the platform"),
  },
  key: ['connection_id', 'variant_id'],
  scope: ['connection_id', 'product_id'],
  sortBy: 'updated_at',
})
export type ProductVariantRow = RowOf<typeof productVariants>
