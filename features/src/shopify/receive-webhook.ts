import { isSignedByShopify } from '@cartograph/connectors'
import {
  AppError,
  ShopifyNotice,
  type AuditAction,
  type ConnectionMode,
} from '@cartograph/contract'
import { and, auditLog, connections, eq, sql, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { deleteRecord } from './deletion-webhooks.ts'
import { recordDataRequest, redactCustomer, redactShop } from './privacy-webhooks.ts'
import { shopifySource } from './source.ts'
import { stopUninstalled, uninstall } from './uninstall.ts'
import type { ConnectionWebhook, WebhookEvent } from './webhook-event.ts'

export interface ReceiveWebhook {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array
  readonly signature: string
  readonly topic: string
  /** `fernhill.myshopify.com` */
  readonly shopDomain: string
  /** The same for every delivery of one webhook. */
  readonly webhookId: string
  /** `2026-11-14T09:00:00.123456789Z` */
  readonly triggeredAt: string
  /** Whether it was sent from this machine, as the sandbox's are. */
  readonly isLocal: boolean
}

/** Handles Shopify's webhooks, which may be delivered repeatedly and count once for each connection. */
export async function receiveShopifyWebhook(ctx: Context, sent: ReceiveWebhook): Promise<void> {
  const mode = requireSigned(ctx, sent)
  const content = requireNotice(sent)
  const topic = topics.get(sent.topic)
  const shop = sent.shopDomain.toLowerCase().replace(/\.myshopify\.com$/, '')
  if (topic === undefined || shop === '') return
  const { webhookId } = sent
  const notice: WebhookEvent = { shop, webhookId, content, triggeredAt: dateOf(sent.triggeredAt) }
  for (const connection of await findShop(ctx, shop, mode)) {
    await topic.take(ctx, { ...notice, connection })
  }
}

interface Topic {
  take(ctx: Context, notice: ConnectionWebhook): Promise<void>
}

/** The audit entry to write; null when there was nothing to do. */
type Details = Readonly<Record<string, unknown>> | null

const topics: ReadonlyMap<string, Topic> = new Map([
  ['app/uninstalled', inTransaction('shopify.uninstalled', uninstall, stopUninstalled)],
  ['orders/delete', outsideTransaction('shopify.order_deleted', deleteRecord('orders'))],
  ['customers/delete', outsideTransaction('shopify.customer_deleted', deleteRecord('customers'))],
  ['customers/redact', outsideTransaction('shopify.customer_forgotten', redactCustomer)],
  ['customers/data_request', inTransaction('shopify.data_requested', recordDataRequest)],
  ['shop/redact', outsideTransaction('shopify.shop_forgotten', redactShop)],
])

/**
 * The work and its audit entry are one transaction, and concurrent deliveries wait here and find it done.
 */
function inTransaction(
  action: AuditAction,
  work: (ctx: Context, tx: Transaction, notice: ConnectionWebhook) => Promise<Details>,
  afterwards?: (ctx: Context, notice: ConnectionWebhook) => Promise<void>,
): Topic {
  return {
    async take(ctx, notice) {
      await ctx.store.asSystem(async (tx) => {
        const isThis = eq(connections.id, notice.connection.id)
        const [connection] = await tx.select().from(connections).where(isThis).for('update')
        if (connection === undefined || (await isKnown(tx, action, notice))) return
        await writeEventAudit(ctx, tx, {
          action,
          notice,
          details: await work(ctx, tx, { ...notice, connection }),
        })
      })
      await afterwards?.(ctx, notice)
    },
  }
}

/**
 * Work outside of the database runs before its audit entry is written: when it is interrupted, it runs again
 * with the next delivery.
 */
function outsideTransaction(
  action: AuditAction,
  work: (ctx: Context, notice: ConnectionWebhook) => Promise<Details>,
): Topic {
  return {
    async take(ctx, notice) {
      if (await ctx.store.asSystem((tx) => isKnown(tx, action, notice))) return
      const details = await work(ctx, notice)
      await ctx.store.asSystem((tx) => writeEventAudit(ctx, tx, { action, notice, details }))
    },
  }
}

interface AuditEvent {
  readonly action: AuditAction
  readonly notice: ConnectionWebhook
  readonly details: Details
}

async function writeEventAudit(
  ctx: Context,
  tx: Transaction,
  { action, notice, details }: AuditEvent,
) {
  if (details === null) return
  const { connection, shop, webhookId } = notice
  await writeAuditRow(ctx, tx, {
    action,
    subject: connection.id,
    orgId: connection.orgId,
    details: { ...details, shop, webhook_id: webhookId },
  })
}

function dateOf(text: string): Date | null {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * Verified with our registration's secret; the sandbox's secret is public, but accepted only from this
 * machine.
 */
function requireSigned(ctx: Context, { body, signature, isLocal }: ReceiveWebhook): ConnectionMode {
  const mode = ctx.platforms.oauth(shopifySource.platform)
  if (mode === null || (mode === 'sandbox' && !isLocal)) throw new AppError('not_authenticated')
  const { app } = ctx.ingestion.platformAccess(shopifySource.platform, mode)
  if (app === null || !isSignedByShopify(body, signature, app.clientSecret)) {
    throw new AppError('not_authenticated')
  }
  return mode
}

/**
 * Only the body is signed, with the secret that also signs consent callbacks. Those are not JSON, and a
 * webhook about one shop must not pass for another, whatever its headers say.
 */
function requireNotice({ body, shopDomain }: ReceiveWebhook): unknown {
  const content = readContent(body)
  const named = ShopifyNotice.safeParse(content)
  const namedShop = named.data?.shop_domain ?? named.data?.myshopify_domain ?? shopDomain
  if (!named.success || namedShop.toLowerCase() !== shopDomain.toLowerCase()) {
    throw new AppError('not_authenticated')
  }
  return content
}

function readContent(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return null
  }
}

/** In all workspaces: a webhook about a shop concerns all data that was read from it. */
function findShop(ctx: Context, shop: string, mode: ConnectionMode) {
  return ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.platform, shopifySource.platform),
          eq(connections.mode, mode),
          sql`lower(${connections.integrationParams} ->> 'shop') = ${shop}`,
        ),
      ),
  )
}

async function isKnown(
  tx: Transaction,
  action: AuditAction,
  { connection, webhookId }: ConnectionWebhook,
): Promise<boolean> {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, connection.orgId),
        eq(auditLog.action, action),
        eq(auditLog.subject, connection.id),
        sql`${auditLog.details} ->> 'webhook_id' = ${webhookId}`,
      ),
    )
    .limit(1)
  return found.length > 0
}
