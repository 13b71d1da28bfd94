import type { PaymentType } from '@cartograph/contract'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'

/** The account of a workspace at the payment provider, and what was last read there. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    orgId: orgId().primaryKey(),
    provider: text('provider').$type<PaymentType>().notNull(),
    accountId: text('account_id').notNull(),
    /** The subscription that the plan follows; null before the first payment. */
    subscriptionId: text('subscription_id'),
    /** Its last invoice that was reported by email. */
    reportedInvoiceId: text('reported_invoice_id'),
    /** Increases with every write, so that a state that was read before another write is not stored over it. */
    revision: integer('revision').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('payment_accounts_account').on(table.provider, table.accountId)],
)

/** The events of payment providers that were handled, so that a repeated one is not handled again. */
export const paymentEvents = pgTable('payment_events', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})
