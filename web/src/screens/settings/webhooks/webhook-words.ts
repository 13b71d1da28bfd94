import type {
  TimeZone,
  Webhook,
  WebhookAttempt,
  WebhookEventType,
  WebhookMessage,
  WebhookMessageState,
} from '@cartograph/contract'
import { formatMoment } from '../../../format/date-format.ts'
import type { State } from '../../../ui/data/StateLabel.tsx'

export const eventHints: Readonly<Record<WebhookEventType, string>> = {
  'insight.found': 'A metric changed more than expected.',
  'sync.finished': 'A data source is up to date.',
  'connection.failed': 'A data source or a destination stopped working.',
  'audience_sync.finished': 'A run of a synced audience ended, or failed.',
  'alert.opened': 'What an alert watches met its condition.',
  'alert.recovered': 'What an alert watches is back to normal.',
}

/** Whether messages arrive, and since when not. */
export function webhookState(webhook: Webhook, zone: TimeZone, now: Date): State {
  const { off_reason: reason, failing_since: failingSince, last_sent_at: sentAt } = webhook
  if (reason === 'by_user') return { tone: 'muted', label: 'Off' }
  if (reason !== null) return { tone: 'bad', label: 'Switched off' }
  if (failingSince !== null) {
    return { tone: 'caution', label: `Failing since ${formatMoment(failingSince, zone, now)}` }
  }
  return { tone: 'good', label: sentAt === null ? 'On' : `Sent ${formatMoment(sentAt, zone, now)}` }
}

/** Why the product switched it off, and what to do; null if it did not. */
export function offNote({ off_reason: reason }: Webhook): string | null {
  switch (reason) {
    case 'gone':
      return 'Your server answered 410 Gone. Check its address, then switch the webhook on.'
    case 'failing':
      return 'No message arrived for three days. Check your server, then switch the webhook on.'
    default:
      return null
  }
}

export function isUnderWay({ state }: WebhookMessage): boolean {
  return state === 'waiting' || state === 'sending'
}

export function messageState(
  { state, next_attempt_at: nextAt, attempts }: WebhookMessage,
  zone: TimeZone,
  now: Date,
): State {
  if (state === 'waiting' && nextAt !== null && attempts.length > 0) {
    return { tone: 'caution', label: `Next try ${formatMoment(nextAt, zone, now)}` }
  }
  return { tone: tones[state], label: stateNames[state] }
}

export const stateNames: Readonly<Record<WebhookMessageState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
  skipped: 'Skipped',
}

const tones = {
  waiting: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  skipped: 'muted',
} as const satisfies Record<WebhookMessageState, State['tone']>

/** 'Status 503 after 120 ms', or why there was no answer. */
export function attemptWords({ status_code: status, duration_ms: ms, problem }: WebhookAttempt) {
  if (status === null) return problem ?? 'Waiting for an answer'
  return ms === null ? `Status ${status}` : `Status ${status} after ${ms} ms`
}
