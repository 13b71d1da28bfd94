import {
  AppError,
  WebhookEventType,
  type Webhook,
  type WebhookId,
  type WebhookMessageId,
} from '@cartograph/contract'
import { and, eq, webhookMessages, webhooks, type Transaction } from '@cartograph/store'
import { isIP } from 'node:net'
import { requireWorkspace, type Context } from '../context.ts'
import { namesOf } from '../custom-metrics/index.ts'
import { invalidField } from '../invalid-field.ts'
import { hookProblem } from './requests/hook-address.ts'
import { isPrivateAddress } from './requests/private-address.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type MessageRow = typeof webhookMessages.$inferSelect

/**
 * Locks the row, so that a change and a delivery do not overwrite each other. Lock order is webhook before
 * message; only the claim of a message, which does not lock its webhook, differs.
 */
export async function requireWebhook(
  ctx: Context,
  tx: Transaction,
  id: WebhookId,
): Promise<WebhookRow> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)))
    .for('no key update')
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Throws if nothing can be sent, so that an admin learns of it at once. */
export function requireSwitchedOn({ offReason }: WebhookRow): void {
  if (offReason !== null) {
    throw new AppError('conflict', 'This webhook is off. Switch it on, then try again.')
  }
}

export async function presentWebhook(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  row: WebhookRow,
): Promise<Webhook> {
  const names = await namesOf(tx, [row.createdBy])
  const { oldSecretUntil } = row
  const isOverlapping = oldSecretUntil !== null && oldSecretUntil > clock()
  return {
    id: row.id,
    name: row.name,
    label: row.urlLabel,
    event_types: WebhookEventType.options.filter((type) => type in row.subscriptions),
    is_on: row.offReason === null,
    off_reason: row.offReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    old_secret_until: isOverlapping ? oldSecretUntil.toISOString() : null,
    created_by: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/**
 * Refuses an address that can never be sent to. Where a name leads is checked at every connection, since that
 * can change.
 */
export function checkUrl({ settings }: Pick<Context, 'settings'>, url: string): void {
  const allowsPrivate = settings.allowsPrivateDestinations
  const problem = hookProblem('webhook', url, { allowsPrivate })
  if (problem !== null) throw invalidField('url', problem)
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host))
  if (isPrivate && !allowsPrivate) {
    throw invalidField('url', 'This address is in a private network. Enter a public one.')
  }
}

export function urlPlace(id: WebhookId): string {
  return `address of webhook ${id}`
}

export function secretPlace(id: WebhookId): string {
  return `secret of webhook ${id}`
}

export function isMessage(orgId: MessageRow['orgId'], id: WebhookMessageId) {
  return and(eq(webhookMessages.orgId, orgId), eq(webhookMessages.id, id))
}
