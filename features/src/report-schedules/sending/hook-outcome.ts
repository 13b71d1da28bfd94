import type { reportDeliveries } from '@cartograph/store'
import type { HookOutcome } from '../../webhooks/index.ts'

type DeliveryRow = typeof reportDeliveries.$inferSelect
type Outcome = Pick<DeliveryRow, 'state' | 'message' | 'nextAttemptAt'> &
  Partial<Pick<DeliveryRow, 'sentAt' | 'sealedRequest'>>

/** What an attempt means for the delivery: done, tried again later, given up, or not known. */
export function hookOutcome(
  { kind, attempts }: Pick<DeliveryRow, 'kind' | 'attempts'>,
  answer: HookOutcome,
  now: Date,
): Outcome {
  switch (answer.kind) {
    case 'answered': {
      const { status, retryAfterMs } = answer
      if (status >= 200 && status < 300) {
        return {
          state: 'sent',
          message: null,
          nextAttemptAt: null,
          sentAt: now,
          sealedRequest: null,
        }
      }
      const message = `It answered with status ${status}.`
      return isPassing(status)
        ? retry(attempts, message, now, retryAfterMs)
        : giveUp(`${message} Check its address.`)
    }
    case 'not-sent':
      return answer.isFinal ? giveUp(answer.reason) : retry(attempts, answer.reason, now, null)
    case 'no-answer':
      // Slack could show it twice; a webhook recognises the id.
      return kind === 'slack'
        ? {
            state: 'unknown',
            message: `${answer.reason} It may have the message. It is not sent again.`,
            nextAttemptAt: null,
            sealedRequest: null,
          }
        : retry(attempts, answer.reason, now, null)
  }
}

/** Of an attempt whose process was killed: Slack knows no ids by which it could recognise a repetition. */
export const slackInterrupted = {
  state: 'unknown',
  message:
    'The server stopped while it was sending this, so Slack may or may not have it. It is not sent again.',
  sealedRequest: null,
} as const satisfies Partial<Outcome>

/** Too early, too many, or a fault of the receiver. */
function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

/** The delay before the second attempt, the third, and so on; after the last of them it is given up. */
const waitsMs = [1, 5, 30, 120, 360].map((minutes) => minutes * 60_000)

function retry(attempts: number, message: string, now: Date, atLeastMs: number | null): Outcome {
  const waitMs = waitsMs[attempts - 1]
  if (waitMs === undefined) return giveUp(`${message} It was tried ${attempts} times.`)
  const nextAttemptAt = new Date(now.getTime() + Math.max(waitMs, atLeastMs ?? 0))
  return { state: 'waiting', message, nextAttemptAt }
}

function giveUp(message: string): Outcome {
  return { state: 'failed', message, nextAttemptAt: null, sealedRequest: null }
}
