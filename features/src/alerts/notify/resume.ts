import {
  alertIncidents,
  alertMessages,
  alertNotices,
  alerts,
  and,
  eq,
  isNull,
  lte,
} from '@cartograph/store'
import type { Context } from '../../context.ts'
import { isDueRow } from '../../webhooks/index.ts'
import { sendDueNotices } from './send-due.ts'

/**
 * Sends what has become due: notices after quiet hours, incidents whose snooze has ended, and messages to Slack that no
 * process works on.
 */
export async function resumeAlerts(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const { due, messages } = await ctx.store.asSystem(async (tx) => ({
    due: [
      ...(await tx
        .selectDistinct({ orgId: alertNotices.orgId })
        .from(alertNotices)
        .where(and(isNull(alertNotices.settledAt), lte(alertNotices.dueAt, now)))),
      ...(await tx
        .selectDistinct({ orgId: alertIncidents.orgId })
        .from(alertIncidents)
        .where(and(eq(alertIncidents.state, 'snoozed'), lte(alertIncidents.snoozedUntil, now)))),
    ],
    messages: await tx
      .select({ orgId: alertMessages.orgId, id: alertMessages.id })
      .from(alertMessages)
      .where(isDueRow(alertMessages, now)),
  }))
  for (const orgId of new Set(due.map((one) => one.orgId))) await sendDueNotices(ctx, orgId)
  for (const { orgId, id } of messages) {
    await ctx.ingestion.queue.enqueue('deliver-alert', { org_id: orgId, message_id: id })
  }
}

/** Workspaces with alerts, some of which may be due without a sync: a new day has begun, or a segment was counted. */
export async function queueAlertEvaluations({ store, ingestion }: Context): Promise<void> {
  const found = await store.asSystem((tx) =>
    tx.selectDistinct({ orgId: alerts.orgId }).from(alerts).where(eq(alerts.isPaused, false)),
  )
  for (const { orgId } of found) {
    await ingestion.queue.enqueue('evaluate-alerts', { org_id: orgId })
  }
}
