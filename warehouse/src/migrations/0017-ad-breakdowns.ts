import { addColumns, createTable, type Migration } from './migration.ts'

/** What ads did by device, placement, search term and the like, and the steps before a purchase. */
export const adBreakdowns: Migration = {
  version: 17,
  name: 'ad breakdowns',
  steps: [
    ...addColumns('ad_spend', { add_to_carts: 'number', checkouts: 'number' }),
    createTable(
      'ad_breakdowns',
      {
        connection_id: 'id',
        platform: 'text',
        account_id: 'text',
        account_name: 'text?',
        day: 'day',
        noon_at: 'instant',
        breakdown: 'text',
        campaign_id: 'text',
        campaign_name: 'text?',
        value: 'text',
        detail: 'text',
        currency: 'text',
        spend: 'money',
        impressions: 'integer',
        clicks: 'integer',
        conversions: 'number?',
        conversion_value: 'money?',
        other_conversions: 'number?',
        other_conversion_value: 'money?',
        add_to_carts: 'number?',
        checkouts: 'number?',
      },
      {
        key: ['connection_id', 'account_id', 'day', 'breakdown', 'campaign_id', 'value', 'detail'],
        scope: ['connection_id', 'account_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
