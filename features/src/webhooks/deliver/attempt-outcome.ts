import type { WebhookOffReason } from '@cartograph/contract'
import type { HookOutcome } from '../requests/post-hook.ts'
import type { MessageRow, WebhookRow } from '../webhook-rows.ts'

export interface AttemptOutcome {
  readonly message: Pick<MessageRow, 'state' | 'nextAttemptAt' | 'failures' | 'sentAt'>
  readonly attempt: { readonly statusCode: number | null; readonly problem: string | null }
  readonly webhook: Pick<WebhookRow, 'failingSince' | 'lastSentAt'>
  /** Null while it stays on. */
  readonly switchOff: SwitchOff | null
}

export interface SwitchOff {
  readonly reason: Extract<WebhookOffReason, 'gone' | 'failing'>
  readonly failingSince: Date
  /** Of the last attempt. */
  readonly problem: string
}

/**
 * What an attempt means for the message and its webhook. Every failure is retried, since a receiver that
 * answers 404 today may be misconfigured for an hour; only an address in a private network is given up at
 * once, and 410 Gone ends the webhook, as Standard Webhooks recommends.
 */
export function attemptOutcome(
  message: Pick<MessageRow, 'failures' | 'queuedAt'>,
  webhook: Pick<WebhookRow, 'failingSince' | 'lastSentAt'>,
  answer: HookOutcome,
  now: Date,
): AttemptOutcome {
  const statusCode = answer.kind === 'answered' ? answer.status : null
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    return {
      message: { state: 'sent', nextAttemptAt: null, failures: message.failures, sentAt: now },
      attempt: { statusCode, problem: null },
      webhook: { failingSince: null, lastSentAt: now },
      switchOff: null,
    }
  }
  const problem = problemOf(answer)
  const failures = message.failures + 1
  const failingSince = webhook.failingSince ?? now
  const failed = (reason: SwitchOff['reason'] | null): AttemptOutcome => ({
    message: { state: 'failed', nextAttemptAt: null, failures, sentAt: null },
    attempt: { statusCode, problem },
    webhook: { failingSince, lastSentAt: webhook.lastSentAt },
    switchOff: reason === null ? null : { reason, failingSince, problem },
  })
  if (statusCode === 410) return failed('gone')
  if (answer.kind === 'not-sent' && answer.isFinal) return failed(null)
  const atLeastMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0
  const nextAttemptAt = new Date(now.getTime() + Math.max(retryDelayMs(failures), atLeastMs))
  const endsAt = message.queuedAt.getTime() + retriedForMs
  if (nextAttemptAt.getTime() > endsAt) {
    const hasFailedThroughout = failingSince.getTime() <= message.queuedAt.getTime() + graceMs
    return failed(hasFailedThroughout ? 'failing' : null)
  }
  return {
    message: { state: 'waiting', nextAttemptAt, failures, sentAt: null },
    attempt: { statusCode, problem },
    webhook: { failingSince, lastSentAt: webhook.lastSentAt },
    switchOff: null,
  }
}

function problemOf(answer: HookOutcome): string {
  switch (answer.kind) {
    case 'answered':
      return `It answered with status ${answer.status}.`
    case 'not-sent':
      return answer.reason
    case 'no-answer':
      return `${answer.reason} It may have the message.`
  }
}

export const retriedForMs = 72 * 3_600_000

/** The first attempt is made some seconds after the message was queued. */
const graceMs = 3_600_000

/** Those that Standard Webhooks recommends, fitted into three days: ten attempts within 71.6 hours. */
const delaysMs = [0.5, 5, 30, 120, 300, 600, 840, 1_200, 1_200].map((minutes) => minutes * 60_000)

function retryDelayMs(failures: number): number {
  return delaysMs[failures - 1] ?? delaysMs.at(-1) ?? 0
}
