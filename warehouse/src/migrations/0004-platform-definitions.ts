import { addColumns, createTable, type Migration } from './migration.ts'

/** What platforms count apart: other conversions, users of periods, sales in other currencies. */
export const platformDefinitions: Migration = {
  version: 4,
  name: 'platform definitions',
  steps: [
    ...addColumns('ad_spend', { other_conversions: 'number', other_conversion_value: 'money' }),
    ...addColumns('tickets', { customer_email: 'text' }),
    ...addColumns('web_sessions', {
      is_other: 'boolean',
      is_sampled: 'boolean',
      is_thresholded: 'boolean',
    }),
    createTable(
      'web_users',
      {
        connection_id: 'id',
        platform: 'text',
        property_id: 'text',
        granularity: 'text',
        first_day: 'day',
        noon_at: 'instant',
        users: 'integer',
        new_users: 'integer',
        is_sampled: 'boolean',
        is_thresholded: 'boolean',
      },
      {
        key: ['connection_id', 'property_id', 'granularity', 'first_day'],
        scope: ['connection_id', 'property_id', 'granularity', 'first_day'],
        sortBy: 'noon_at',
      },
    ),
    createTable(
      'mail_foreign_sales',
      {
        connection_id: 'id',
        platform: 'text',
        campaign_id: 'text',
        message_id: 'text',
        message_name: 'text?',
        channel: 'text',
        day: 'day',
        noon_at: 'instant',
        conversions: 'integer',
        revenue: 'money',
        currency: 'text',
      },
      {
        key: ['connection_id', 'day', 'campaign_id', 'message_id', 'channel', 'currency'],
        scope: ['connection_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
