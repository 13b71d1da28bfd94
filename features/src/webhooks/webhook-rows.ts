import { hostOf, isPrivateHost } from '@cartograph/connectors'
import {
  AppError,
  WebhookEventType,
  type Webhook,
  type WebhookId,
  type WebhookMessageId,
} from '@cartograph/contract'
import { and, eq, webhookMessages, webhooks, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { namesOf } from '../custom-metrics/index.ts'
import { invalidField } from '../invalid-field.ts'
import { hookProblem } from './requests/hook-address.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type MessageRow = typeof webhookMessages.$inferSelect

export async function requireWebhook(
  ctx: Context,
  tx: Transaction,
  id: WebhookId,
): Promise<WebhookRow> {
  return existing(await selectWebhook(ctx, tx, id))
}

/**
 * Locks the row, so that a change and a delivery do not overwrite each other. Lock order is webhook before
 * message; only the claim of a message, which does not lock its webhook, differs.
 */
export async function lockWebhook(
  ctx: Context,
  tx: Transaction,
  id: WebhookId,
): Promise<WebhookRow> {
  return existing(await selectWebhook(ctx, tx, id).for('no key update'))
}

function selectWebhook(ctx: Context, tx: Transaction, id: WebhookId) {
  const { orgId } = requireWorkspace(ctx)
  return tx.select().from(webhooks).where(isWebhook(orgId, id))
}

function existing([row]: readonly WebhookRow[]): WebhookRow {
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Throws if nothing can be sent, so that an admin learns of it at once. */
export function requireSwitchedOn({ offReason }: WebhookRow): void {
  if (offReason !== null) {
    throw new AppError('conflict', 'This webhook is off. Switch it on, then try again.')
  }
}

export async function presentWebhooks(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  rows: readonly WebhookRow[],
): Promise<Webhook[]> {
  const names = await namesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => present(row, names, clock()))
}

export async function presentWebhook(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  row: WebhookRow,
): Promise<Webhook> {
  return present(row, await namesOf(tx, [row.createdBy]), clock())
}

function present(row: WebhookRow, names: Awaited<ReturnType<typeof namesOf>>, now: Date): Webhook {
  const { oldSecretUntil } = row
  const isOverlapping = oldSecretUntil !== null && oldSecretUntil > now
  return {
    id: row.id,
    name: row.name,
    label: row.urlLabel,
    event_types: eventTypesOf(row),
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

export function eventTypesOf({ subscriptions }: Pick<WebhookRow, 'subscriptions'>) {
  return WebhookEventType.options.filter((type) => type in subscriptions)
}

/**
 * Refuses an address that can never be sent to. Where a name leads is checked at every connection, since that
 * can change.
 */
export function checkUrl({ settings }: Pick<Context, 'settings'>, url: string): void {
  const allowsPrivate = settings.allowsPrivateDestinations
  const problem = hookProblem('webhook', url, { allowsPrivate })
  if (problem !== null) throw invalidField('url', problem)
  const host = hostOf(new URL(url))
  if ((host === 'localhost' || isPrivateHost(host)) && !allowsPrivate) {
    throw invalidField('url', 'This address is in a private network. Enter a public one.')
  }
}

export function urlPlace(id: WebhookId): string {
  return `address of webhook ${id}`
}

export function secretPlace(id: WebhookId): string {
  return `secret of webhook ${id}`
}

export function isWebhook(orgId: WebhookRow['orgId'], id: WebhookId) {
  return and(eq(webhooks.orgId, orgId), eq(webhooks.id, id))
}

export function isMessage(orgId: MessageRow['orgId'], id: WebhookMessageId) {
  return and(eq(webhookMessages.orgId, orgId), eq(webhookMessages.id, id))
}
