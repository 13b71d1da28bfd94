import type { WebhookEventType, WebhookId } from '@cartograph/contract'
import {
  and,
  eq,
  gt,
  notExists,
  sql,
  webhookMessages,
  type SQL,
  type SQLWrapper,
  type Transaction,
} from '@cartograph/store'

/** Whose events are collected. */
export interface Subscription {
  readonly webhookId: WebhookId
  readonly type: WebhookEventType
  /** Later events are sent. */
  readonly since: Date
}

export interface CollectedEvent {
  readonly subject: string
  readonly occurredAt: Date
  /** The value of `data`: ids, names and numbers, never personal data of customers. */
  readonly data: object
}

/** Bounds one transaction; the next one continues. */
export const eventsAtOnce = 500

/**
 * Selects events by what is not in the log yet, rather than after the last one that is: a transaction that
 * commits late has an earlier time than others that were seen before.
 */
export function isUncollected(
  tx: Transaction,
  { webhookId, type, since }: Subscription,
  { occurredAt, subject }: { readonly occurredAt: SQLWrapper; readonly subject: SQLWrapper },
): SQL | undefined {
  return and(
    gt(occurredAt, since),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(webhookMessages)
        .where(
          and(
            eq(webhookMessages.webhookId, webhookId),
            eq(webhookMessages.type, type),
            eq(webhookMessages.subject, sql`${subject}::text`),
          ),
        ),
    ),
  )
}
