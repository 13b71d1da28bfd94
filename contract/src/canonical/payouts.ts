import { defineTable, optional, required, type RowOf } from './table.ts'

/** One row per payout of a payment provider to a bank account, in its current state. */
export const payouts = defineTable({
  name: 'payouts',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    payout_id: required('text', "The platform's id, as in `payout_id` of payments"),
    status: required('text', 'pending, in_transit, paid, failed or canceled'),
    created_at: required('instant', 'When it left the balance'),
    arrives_at: optional('instant', 'When the bank credits it, or is expected to'),
    updated_at: required('instant', 'Last change on the platform'),
    amount: required('money', 'Positive; negative where the provider debits the bank account'),
    currency: required('text', 'ISO 4217'),
    method: optional('text', 'standard or instant'),
    is_automatic: required('boolean', 'By the schedule, not by hand'),
    failure_code: optional('text', 'Why the bank returned it'),
  },
  key: ['connection_id', 'payout_id'],
  scope: ['connection_id', 'payout_id'],
  sortBy: 'created_at',
})
export type PayoutRow = RowOf<typeof payouts>
