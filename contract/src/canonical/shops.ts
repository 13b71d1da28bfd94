import { defineTable, required, type RowOf } from './table.ts'

/**
 * The shops of the workspace: one row per connection of a store platform. No platform brings these rows; each
 * sync of a shop writes its own, so that a renamed shop has its new name in all of its history.
 */
export const shops = defineTable({
  name: 'shops',
  columns: {
    connection_id: required('id', 'The connection of the shop'),
    name: required(
      'text',
      'The name that people know it by; no two shops of a workspace share one',
    ),
    named_at: required('instant', 'When it got this name'),
  },
  key: ['connection_id'],
  scope: ['connection_id'],
  sortBy: 'named_at',
})
export type ShopRow = RowOf<typeof shops>
