import type { OrgId, WebhookAttempt, WebhookMessage } from '@cartograph/contract'
import { and, desc, eq, inArray, webhookAttempts, type Transaction } from '@cartograph/store'
import type { MessageRow } from '../webhook-rows.ts'

/** With the attempts of each, latest first. */
export async function presentMessages(
  tx: Transaction,
  orgId: OrgId,
  rows: readonly MessageRow[],
): Promise<WebhookMessage[]> {
  const ids = rows.map(({ id }) => id)
  const attempts =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(webhookAttempts)
          .where(and(eq(webhookAttempts.orgId, orgId), inArray(webhookAttempts.messageId, ids)))
          .orderBy(desc(webhookAttempts.number))
  return rows.map((row) =>
    presentMessage(
      row,
      attempts.filter(({ messageId }) => messageId === row.id),
    ),
  )
}

type AttemptRow = typeof webhookAttempts.$inferSelect

export function presentMessage(row: MessageRow, attempts: readonly AttemptRow[]): WebhookMessage {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    occurred_at: row.occurredAt.toISOString(),
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
    payload: row.body,
    attempts: attempts.map((attempt) => presentAttempt(row, attempt)),
  }
}

function presentAttempt(
  { state, attempts }: MessageRow,
  { number, at, statusCode, durationMs, problem }: AttemptRow,
): WebhookAttempt {
  const isRunning = state === 'sending' && number === attempts
  const wasKilled = durationMs === null && !isRunning
  return {
    at: at.toISOString(),
    status_code: statusCode,
    duration_ms: durationMs,
    problem: wasKilled
      ? 'The server stopped during this attempt, so the receiver may have it.'
      : problem,
  }
}
