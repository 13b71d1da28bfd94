import {
  OrgId,
  WebhookId,
  WebhookMessageId,
  type Webhook,
  type WebhookAttempt,
  type WebhookMessage,
} from '@cartograph/contract'

const id = (n: number) => `01930000-0000-7000-8000-0000000011${String(n).padStart(2, '0')}`

/** The year is left out of dates of the present one, so that pictures of them last. */
const year = new Date().getUTCFullYear()
const createdAt = `${year}-10-02T09:00:00.000Z`
const sentAt = `${year}-11-23T13:01:00.000Z`
export const failedAt = `${year}-11-20T04:30:00.000Z`

export const webhookOrg = { orgId: OrgId.parse(id(0)), timezone: 'America/New_York' }

export function webhook(about: Partial<Webhook> = {}): Webhook {
  return {
    id: WebhookId.parse(id(1)),
    name: 'Warehouse',
    label: 'hooks.warehouse.example/…a1b2',
    event_types: ['sync.finished', 'audience_sync.finished'],
    is_on: true,
    off_reason: null,
    failing_since: null,
    last_sent_at: sentAt,
    old_secret_until: null,
    created_by: 'Ada Miller',
    created_at: createdAt,
    updated_at: createdAt,
    ...about,
  }
}

export function message(about: Partial<WebhookMessage> = {}): WebhookMessage {
  const event = { type: 'sync.finished', timestamp: failedAt, data: { name: 'fernhill-goods' } }
  return {
    id: WebhookMessageId.parse(id(2)),
    type: 'sync.finished',
    state: 'sent',
    occurred_at: failedAt,
    next_attempt_at: null,
    sent_at: null,
    payload: JSON.stringify(event),
    attempts: [],
    ...about,
  }
}

export const attempts: WebhookAttempt[] = [
  { at: sentAt, status_code: 204, duration_ms: 86, problem: null },
  {
    at: `${year}-11-22T17:01:00.000Z`,
    status_code: null,
    duration_ms: null,
    problem: 'The server stopped during this attempt, so the receiver may have it.',
  },
  {
    at: `${year}-11-21T21:01:00.000Z`,
    status_code: null,
    duration_ms: 15_000,
    problem: 'It took too long. It may have the message.',
  },
  {
    at: failedAt,
    status_code: 503,
    duration_ms: 120,
    problem: 'It answered with status 503.',
  },
]
