import {
  msPerDay,
  newId,
  WebhookEventType,
  WebhookMessageId,
  type OrgId,
  type WebhookMessageType,
} from '@cartograph/contract'
import { and, eq, isNull, webhookMessages, webhooks, type Transaction } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isOpenWorkspace } from '../../plans/index.ts'
import type { MessageRow, WebhookRow } from '../webhook-rows.ts'
import { listAlertIncidents } from './alert-incidents.ts'
import { listFailedConnections } from './failed-connections.ts'
import { noteFailingConnections } from './failing-connections.ts'
import { listFinishedAudienceSyncs } from './finished-audience-syncs.ts'
import { listFinishedSyncs } from './finished-syncs.ts'
import { listNewInsights } from './found-insights.ts'
import type { CollectedEvent, Subscription } from './uncollected.ts'

type Collect = Pick<Services, 'store' | 'clock' | 'settings'>

/**
 * Writes a message for each event that happened since a webhook subscribed to it. Events are read from where
 * they are stored anyway, and a message is unique for its webhook and event: whichever process is killed, and
 * however many collect at the same time, each event is one message.
 */
export async function collectWebhookMessages(ctx: Collect): Promise<void> {
  const workspaces = await ctx.store.asSystem((tx) =>
    tx
      .selectDistinct({ orgId: webhooks.orgId })
      .from(webhooks)
      .where(and(isNull(webhooks.offReason), isOpenWorkspace(webhooks.orgId, ctx))),
  )
  for (const { orgId } of workspaces) {
    await ctx.store.inWorkspace(orgId, (tx) => collect(ctx, tx, orgId))
  }
}

async function collect(ctx: Collect, tx: Transaction, orgId: OrgId): Promise<void> {
  const now = ctx.clock()
  const rows = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.orgId, orgId), isNull(webhooks.offReason)))
  if (rows.some(({ subscriptions }) => 'connection.failed' in subscriptions)) {
    await noteFailingConnections(tx, orgId, now)
  }
  const insightsUrl = `${ctx.settings.publicUrl()}/org/${orgId}/insights`
  const alertsUrl = `${insightsUrl}/alerts`
  const sources: Record<WebhookEventType, (of: Subscription) => Promise<CollectedEvent[]>> = {
    'insight.found': (of) => listNewInsights(tx, of, insightsUrl),
    'sync.finished': (of) => listFinishedSyncs(tx, of),
    'connection.failed': (of) => listFailedConnections(tx, of),
    'audience_sync.finished': (of) => listFinishedAudienceSyncs(tx, of),
    'alert.opened': (of) => listAlertIncidents(tx, of, { about: 'opened', alertsUrl }),
    'alert.recovered': (of) => listAlertIncidents(tx, of, { about: 'recovered', alertsUrl }),
  }
  for (const { id: webhookId, subscriptions } of rows) {
    for (const type of WebhookEventType.options) {
      const subscribedAt = subscriptions[type]
      if (subscribedAt === undefined) continue
      const since = new Date(Math.max(Date.parse(subscribedAt), now.getTime() - lookBackMs))
      const events = await sources[type]({ webhookId, type, since })
      if (events.length === 0) continue
      const messages = events.map((event) => newMessage({ orgId, id: webhookId }, type, event, now))
      await tx.insert(webhookMessages).values(messages).onConflictDoNothing()
    }
  }
}

/** The longest time without a scheduler after which no event is lost; shorter than messages are kept. */
const lookBackMs = 7 * msPerDay

export function newMessage(
  { orgId, id: webhookId }: Pick<WebhookRow, 'orgId' | 'id'>,
  type: WebhookMessageType,
  { subject, occurredAt, data }: CollectedEvent,
  now: Date,
): MessageRow {
  return {
    orgId,
    id: newId(WebhookMessageId),
    webhookId,
    type,
    subject,
    occurredAt,
    body: JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    queuedAt: now,
    nextAttemptAt: now,
    attemptedAt: null,
    sentAt: null,
    createdAt: now,
  }
}
