/** What a token that the shop made for itself may do: all that is played here. */
export const allScopes: readonly string[] = [
  'read_orders',
  'read_all_orders',
  'read_customers',
  'read_products',
  'read_inventory',
  'read_reports',
]
