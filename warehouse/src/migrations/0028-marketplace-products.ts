import { createTable, type Migration } from './migration.ts'

/** The visits of each product on a marketplace. */
export const marketplaceProducts: Migration = {
  version: 28,
  name: 'marketplace products',
  steps: [
    createTable(
      'marketplace_product_traffic',
      {
        connection_id: 'id',
        platform: 'text',
        marketplace_id: 'text',
        product_id: 'text',
        parent_id: 'text?',
        day: 'day',
        noon_at: 'instant',
        sessions: 'integer',
        page_views: 'integer',
        featured_offer_views: 'number',
        units_ordered: 'integer',
        ordered_sales: 'money',
        currency: 'text',
      },
      {
        key: ['connection_id', 'marketplace_id', 'day', 'product_id'],
        scope: ['connection_id', 'marketplace_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
