import { createTable, type Migration } from './migration.ts'

/** Lists and sign-up forms of an email platform, and what its messages brought by day of sending. */
export const mailGrowth: Migration = {
  version: 27,
  name: 'mail growth',
  steps: [
    createTable(
      'mail_lists',
      {
        connection_id: 'id',
        platform: 'text',
        list_id: 'text',
        name: 'text',
        opt_in: 'text',
        profiles: 'integer',
        created_at: 'instant',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'list_id'],
        scope: ['connection_id', 'list_id'],
        sortBy: 'created_at',
      },
    ),
    createTable(
      'mail_list_stats',
      {
        connection_id: 'id',
        platform: 'text',
        list: 'text',
        day: 'day',
        noon_at: 'instant',
        subscribed: 'integer',
        unsubscribed: 'integer',
      },
      {
        key: ['connection_id', 'day', 'list'],
        scope: ['connection_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
    createTable(
      'mail_forms',
      {
        connection_id: 'id',
        platform: 'text',
        form_id: 'text',
        name: 'text',
        status: 'text',
        is_ab_test: 'boolean',
        created_at: 'instant',
        updated_at: 'instant',
      },
      {
        key: ['connection_id', 'form_id'],
        scope: ['connection_id', 'form_id'],
        sortBy: 'created_at',
      },
    ),
    createTable(
      'mail_form_stats',
      {
        connection_id: 'id',
        platform: 'text',
        form_id: 'text',
        day: 'day',
        noon_at: 'instant',
        views: 'integer',
        submits: 'integer',
      },
      {
        key: ['connection_id', 'day', 'form_id'],
        scope: ['connection_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
    createTable(
      'mail_results',
      {
        connection_id: 'id',
        platform: 'text',
        campaign_id: 'text',
        kind: 'text',
        message_id: 'text',
        message_name: 'text?',
        channel: 'text',
        day: 'day',
        noon_at: 'instant',
        recipients: 'integer',
        delivered: 'integer',
        opens: 'integer',
        clicks: 'integer',
        unsubscribes: 'integer',
        bounces: 'integer',
        spam_complaints: 'integer',
        conversions: 'integer',
        revenue: 'money',
        currency: 'text',
      },
      {
        key: ['connection_id', 'day', 'campaign_id', 'message_id', 'channel'],
        scope: ['connection_id', 'day'],
        sortBy: 'noon_at',
      },
    ),
  ],
}
