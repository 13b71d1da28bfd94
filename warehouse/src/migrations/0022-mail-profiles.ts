import { createTable, type Migration } from './migration.ts'

/** The people that an email platform knows, and what it predicts of them. */
export const mailProfileTable: Migration = {
  version: 22,
  name: 'mail profiles',
  steps: [
    createTable(
      'mail_profiles',
      {
        connection_id: 'id',
        platform: 'text',
        profile_id: 'text',
        email: 'text?',
        email_consent: 'text',
        created_at: 'instant',
        updated_at: 'instant',
        currency: 'text',
        historic_value: 'money?',
        predicted_value: 'money?',
        historic_orders: 'number?',
        predicted_orders: 'number?',
        average_order: 'money?',
        churn_probability: 'number?',
        next_order_at: 'instant?',
      },
      {
        key: ['connection_id', 'profile_id'],
        scope: ['connection_id', 'profile_id'],
        sortBy: 'created_at',
      },
    ),
  ],
}
