import { addColumns, type Migration } from './migration.ts'

/** What Shopify's finance reports split a sale into, and what changed after it was placed. */
export const partsOfASale: Migration = {
  version: 5,
  name: 'parts of a sale',
  steps: [
    ...addColumns('orders', {
      duties: 'money',
      tips: 'money',
      fees: 'money',
      prices_include_tax: 'boolean',
    }),
    ...addColumns('refunds', {
      kind: 'text',
      gross_sales: 'money',
      discounts: 'money',
      adjustments: 'money',
      shipping: 'money',
      duties: 'money',
      tips: 'money',
      fees: 'money',
    }),
    ...addColumns('refund_lines', {
      units_added: 'integer',
      gross_sales: 'money',
      discounts: 'money',
    }),
  ],
}
