import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per variant and location that stocks it, as it is now. */
export const inventoryLevels = defineTable({
  name: 'inventory_levels',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    inventory_item_id: required('text', "The platform's id of what is stocked"),
    location_id: required('text', "The platform's id of the location"),
    variant_id: optional('text', 'The variant that it is sold as'),
    location_name: optional('text', 'As the shop shows it'),
    available: required('integer', 'Units that can be sold; negative if oversold'),
    on_hand: required('integer', 'Units at the location, sold or not'),
    committed: required('integer', 'Units of orders that are not fulfilled'),
    incoming: required('integer', 'Units on their way to the location'),
    updated_at: required('instant', 'Last change on the platform'),
  },
  key: ['connection_id', 'inventory_item_id', 'location_id'],
  scope: ['connection_id', 'inventory_item_id'],
  sortBy: 'updated_at',
})
export type InventoryLevelRow = RowOf<typeof inventoryLevels>
