import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId, WebhookId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { WebhookEventType } from './event-types.ts'

/** Of one workspace. */
export const maxWebhooks = 20

/** For so long after a rotation, messages are signed with the old secret too. */
export const secretOverlapHours = 24

/**
 * `by_user`: an admin switched it off. `gone`: its receiver answered 410 Gone. `failing`: no message arrived
 * for three days.
 */
export const WebhookOffReason = z.enum(['by_user', 'gone', 'failing'])
export type WebhookOffReason = z.infer<typeof WebhookOffReason>

export const Webhook = z.object({
  id: WebhookId,
  name: z.string(),
  /** The host and the end of the address: its path may be a secret. */
  label: z.string(),
  event_types: z.array(WebhookEventType),
  is_on: z.boolean(),
  /** Null while it is on. */
  off_reason: z.nullable(WebhookOffReason),
  /** Since when no message arrived; null while they arrive, and before the first. */
  failing_since: z.nullable(Instant),
  /** When the last message arrived. */
  last_sent_at: z.nullable(Instant),
  /** Until when the secret before a rotation signs too; null if there is none. */
  old_secret_until: z.nullable(Instant),
  /** Null after the creator left. */
  created_by: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** The key of the signatures, which only this answer contains. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

const Url = z.string().check(
  z.trim(),
  z.maxLength(2_000, 'At most 2,000 characters'),
  z.refine((text) => URL.canParse(text), 'Enter a full address that begins with https://'),
)
const EventTypes = z.array(WebhookEventType).check(
  z.minLength(1, 'Choose an event'),
  z.overwrite((types) => WebhookEventType.options.filter((type) => types.includes(type))),
)

export const WebhookBody = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters')),
  url: Url,
  event_types: EventTypes,
})

const path = '/v1/orgs/{orgId}/webhooks'
export const WebhookParams = z.object({ orgId: OrgId, webhookId: WebhookId })

export const listWebhooks = defineEndpoint({
  name: 'webhooks.list',
  method: 'GET',
  path,
  summary: 'The webhooks of a workspace, oldest first.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(Webhook) }),
  permission: 'webhooks.manage',
})

export const createWebhook = defineEndpoint({
  name: 'webhooks.create',
  method: 'POST',
  path,
  summary:
    'Send events of the workspace to an address, from now on. Only this answer contains the secret of its signatures.',
  params: WorkspaceParams,
  body: WebhookBody,
  answer: WebhookWithSecret,
  status: 201,
  permission: 'webhooks.manage',
  audit: 'webhook.created',
})

export const updateWebhook = defineEndpoint({
  name: 'webhooks.update',
  method: 'PUT',
  path: `${path}/{webhookId}`,
  summary:
    'Change a webhook, or switch it on or off. Values that are left out stay. While it is off, its events are not collected, and messages that wait are skipped.',
  params: WebhookParams,
  body: z.extend(z.partial(WebhookBody), { is_on: z.optional(z.boolean()) }),
  answer: Webhook,
  permission: 'webhooks.manage',
  audit: 'webhook.updated',
})

export const deleteWebhook = defineEndpoint({
  name: 'webhooks.delete',
  method: 'DELETE',
  path: `${path}/{webhookId}`,
  summary: 'Delete a webhook with its messages.',
  params: WebhookParams,
  permission: 'webhooks.manage',
  audit: 'webhook.deleted',
})

export const rotateWebhookSecret = defineEndpoint({
  name: 'webhooks.rotateSecret',
  method: 'POST',
  path: `${path}/{webhookId}/secret`,
  summary: `Sign with a new secret from now on, and for ${secretOverlapHours} hours with the old one too. Only this answer contains the new one.`,
  params: WebhookParams,
  answer: WebhookWithSecret,
  permission: 'webhooks.manage',
  audit: 'webhook.secret_rotated',
})
