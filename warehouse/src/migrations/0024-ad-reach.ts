import { createTable, type Migration } from './migration.ts'

/** How many different people saw an ad in each day, week and month. */
export const adReach: Migration = {
  version: 24,
  name: 'ad reach',
  steps: [
    createTable(
      'ad_reach',
      {
        connection_id: 'id',
        platform: 'text',
        account_id: 'text',
        account_name: 'text?',
        granularity: 'text',
        first_day: 'day',
        noon_at: 'instant',
        reach: 'integer',
        impressions: 'integer',
      },
      {
        key: ['connection_id', 'account_id', 'granularity', 'first_day'],
        scope: ['connection_id', 'account_id', 'granularity', 'first_day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
