import { randomBytes } from 'node:crypto'
import type { ConsentEvent, PlatformEvent, WebhookRequest } from '@cartograph/connectors'
import { AppError, type ConnectionMode, type DataDeletionAnswer } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { receiveShopEvent } from '../plans/index.ts'
import { applyAccountEvent } from './account/apply-account-event.ts'
import { endConsents } from './end-consents.ts'
import type { PlatformWebhook } from './platform-webhooks.ts'
import { requireCallback } from './require-callback.ts'

export interface ReceiveWebhook extends WebhookRequest, PlatformWebhook {
  /** Whether it was sent from this machine, as the sandbox's are. */
  readonly isLocal: boolean
}

/**
 * Applies what a platform reports, as its manifest reads it. A user who asks for the deletion of
 * their data is answered with a code; syncing stops at once, and the scheduler deletes the data,
 * because that may take longer than the platform waits.
 */
export async function receiveWebhook(
  ctx: Context,
  sent: ReceiveWebhook,
): Promise<DataDeletionAnswer | null> {
  const { platform, webhook } = sent
  const { mode, app } = requireCallback(ctx, sent)
  const events = webhook.read(sent, { app, now: ctx.clock() })
  if (events === null) throw new AppError('not_authenticated')
  const code = webhook.deletion === undefined ? null : randomBytes(12).toString('hex')
  for (const event of events) await apply(ctx, { platform, mode, event, code })
  if (code === null) return null
  return { url: `${ctx.settings.publicUrl()}/v1/data-deletions/${code}`, confirmation_code: code }
}

interface Received {
  readonly platform: PlatformWebhook['platform']
  readonly mode: ConnectionMode
  /** Of a deletion that a user asks for. */
  readonly code: string | null
}

async function apply(
  ctx: Context,
  { event, ...received }: Received & { readonly event: PlatformEvent },
): Promise<void> {
  if (event.kind === 'billing') await receiveShopEvent(ctx, event)
  else if (event.kind === 'account') await applyAccountEvent(ctx, { ...received, event })
  else await endConsent(ctx, received, event)
}

async function endConsent(
  ctx: Context,
  { platform, mode, code }: Received,
  { externalId, at, action, details }: ConsentEvent,
): Promise<void> {
  const isDeletion = code !== null
  await endConsents(ctx, {
    platform,
    mode,
    externalId,
    endedAt: at,
    audit: { action, details: { ...details, ...(isDeletion && { confirmation_code: code }) } },
    isDeletion,
  })
}
