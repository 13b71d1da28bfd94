import { addColumns, createTable, type Migration } from './migration.ts'

/** What a payment provider sends to the bank, and why money went back to customers. */
export const payoutTables: Migration = {
  version: 16,
  name: 'payouts',
  steps: [
    ...addColumns('payments', { reason: 'text' }),
    createTable(
      'payouts',
      {
        connection_id: 'id',
        payout_id: 'text',
        status: 'text',
        created_at: 'instant',
        arrives_at: 'instant?',
        updated_at: 'instant',
        amount: 'money',
        currency: 'text',
        method: 'text?',
        is_automatic: 'boolean',
        failure_code: 'text?',
      },
      {
        key: ['connection_id', 'payout_id'],
        scope: ['connection_id', 'payout_id'],
        sortBy: 'created_at',
      },
    ),
  ],
}
