import { createTable, type Migration } from './migration.ts'

/** Events of a website by name, and its purchases one by one. */
export const webEventTables: Migration = {
  version: 23,
  name: 'web events',
  steps: [
    createTable(
      'web_events',
      {
        connection_id: 'id',
        platform: 'text',
        property_id: 'text',
        day: 'day',
        noon_at: 'instant',
        event: 'text',
        events: 'integer',
        key_events: 'number',
      },
      {
        key: ['connection_id', 'property_id', 'day', 'event'],
        scope: ['connection_id', 'property_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
    createTable(
      'web_transactions',
      {
        connection_id: 'id',
        platform: 'text',
        property_id: 'text',
        day: 'day',
        noon_at: 'instant',
        row_id: 'text',
        transaction_id: 'text?',
        source: 'text?',
        medium: 'text?',
        campaign: 'text?',
        channel_group: 'text?',
        currency: 'text',
        purchases: 'integer',
        revenue: 'money',
      },
      {
        key: ['connection_id', 'property_id', 'day', 'row_id'],
        scope: ['connection_id', 'property_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
