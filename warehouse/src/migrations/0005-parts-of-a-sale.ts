import type { ColumnType } from '@cartograph/contract'
import type { Migration, MigrationStep } from './migration.ts'

/** What Shopify's finance reports split a sale into, and what changed after it was placed. */
export const partsOfASale: Migration = {
  version: 5,
  name: 'parts of a sale',
  steps: [
    ...added('orders', {
      duties: 'money',
      tips: 'money',
      fees: 'money',
      prices_include_tax: 'boolean',
    }),
    ...added('refunds', {
      kind: 'text',
      gross_sales: 'money',
      discounts: 'money',
      adjustments: 'money',
      shipping: 'money',
      duties: 'money',
      tips: 'money',
      fees: 'money',
    }),
    ...added('refund_lines', {
      units_added: 'integer',
      gross_sales: 'money',
      discounts: 'money',
    }),
  ],
}

function added(table: string, columns: Readonly<Record<string, ColumnType>>): MigrationStep[] {
  return Object.entries(columns).map(([name, type]) => ({
    kind: 'addColumn',
    table,
    column: { name, type, nullable: true },
  }))
}
