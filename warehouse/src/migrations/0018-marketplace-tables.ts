import { createTable, type Migration } from './migration.ts'

/** What a marketplace charges its sellers, and the visits that it counts. */
export const marketplaceTables: Migration = {
  version: 18,
  name: 'marketplace tables',
  steps: [
    createTable(
      'marketplace_charges',
      {
        connection_id: 'id',
        platform: 'text',
        transaction_id: 'text',
        charge_id: 'text',
        posted_at: 'instant',
        kind: 'text',
        name: 'text',
        amount: 'money',
        currency: 'text',
        order_id: 'text?',
        product_id: 'text?',
        sku: 'text?',
      },
      {
        key: ['connection_id', 'transaction_id', 'charge_id'],
        scope: ['connection_id', 'transaction_id'],
        sortBy: 'posted_at',
      },
    ),
    createTable(
      'marketplace_traffic',
      {
        connection_id: 'id',
        platform: 'text',
        marketplace_id: 'text',
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
        key: ['connection_id', 'marketplace_id', 'day'],
        scope: ['connection_id', 'marketplace_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
