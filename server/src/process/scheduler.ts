import {
  chargeByUse,
  collectWebhookMessages,
  compareSubscriptions,
  followRenewals,
  completeErasures,
  deleteExpiredConsents,
  deleteExpiredSessions,
  deleteOldAlertPictures,
  deleteOldAudienceEvents,
  deleteOldIdempotencyKeys,
  deleteOldMail,
  deleteUnusedAttachments,
  deleteOldExports,
  deleteOldNotifications,
  deleteOldReportRuns,
  deleteOldWebhookMessages,
  deleteRequestedData,
  deleteUnusedConsents,
  listUnjudgedWorkspaces,
  queueAlertEvaluations,
  queueDueWebhookMessages,
  recordMailOutcomes,
  resumeAlerts,
  resumeDeliveries,
  resumeExports,
  resumeReports,
  measureDueLifts,
  notifyOfConnections,
  notifyOfLimits,
  notifyOfPlanEnds,
  listWorkspacesWithDueActions,
  listWorkspacesWithDueSegments,
  sendDigests,
  sendNotificationMails,
  sendSlackDigests,
  startDueDeliveries,
  startDueReports,
  startRemoval,
  systemContext,
  type Services,
} from '@cartograph/features'
import {
  loadExchangeRates,
  reconcileDueConnections,
  refreshIdleTokens,
  findLostStreams,
  resumeInterruptedRuns,
  startDueSyncs,
  syncEveryMs,
} from '@cartograph/ingestion'
import { setMaxListeners } from 'node:events'
import type { ReadRates } from './exchange-rates.ts'

/** Runs the recurring tasks. Any number of processes may run them: every task is safe to repeat. */
export function startScheduler(
  services: Services,
  readRates: ReadRates,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ctx = systemContext(services, stopping.signal)
  const { ingestion } = services
  const tasks: Task[] = [
    {
      name: 'resume interrupted syncs',
      everyMs: 15_000,
      run: () => resumeInterruptedRuns(ingestion),
    },
    {
      name: 'find lost analytic data',
      everyMs: 10 * 60_000,
      run: () => findLostStreams(ingestion),
    },
    {
      name: 'start due syncs',
      everyMs: 15_000,
      run: () => startDueSyncs(ingestion, { everyMs: syncEveryMs }),
    },
    {
      name: 'resume interrupted deliveries of audiences',
      everyMs: 15_000,
      run: () => resumeDeliveries(services),
    },
    {
      name: 'start due deliveries of audiences',
      everyMs: 15_000,
      run: () => startDueDeliveries(services),
    },
    {
      name: 'resume interrupted reports',
      everyMs: 15_000,
      run: () => resumeReports(services),
    },
    {
      name: 'resume interrupted exports',
      everyMs: 15_000,
      run: () => resumeExports(services),
    },
    {
      name: 'delete old exports',
      everyMs: 10 * 60_000,
      run: () => deleteOldExports(services),
    },
    { name: 'start due reports', everyMs: 15_000, run: () => startDueReports(services) },
    {
      name: 'record outcomes of reports by mail',
      everyMs: 15_000,
      run: () => recordMailOutcomes(services),
    },
    {
      name: 'delete old runs of reports',
      everyMs: 3_600_000,
      run: () => deleteOldReportRuns(services),
    },
    {
      name: 'collect and queue messages of webhooks',
      everyMs: 15_000,
      async run() {
        await collectWebhookMessages(services)
        await queueDueWebhookMessages(services)
      },
    },
    {
      name: 'delete old messages of webhooks',
      everyMs: 3_600_000,
      run: () => deleteOldWebhookMessages(services),
    },
    {
      name: 'complete erasures of customers',
      everyMs: 5 * 60_000,
      run: () => completeErasures(ctx, (orgId, syncId) => startRemoval(services, orgId, syncId)),
    },
    {
      name: 'refresh idle tokens',
      everyMs: 3_600_000,
      run: () => refreshIdleTokens(ingestion, stopping.signal),
    },
    {
      name: 'load exchange rates',
      everyMs: 15 * 60_000,
      run: () => loadExchangeRates({ ...ingestion, readRates }),
    },
    {
      name: 'compare with the platforms',
      everyMs: 15 * 60_000,
      run: () => reconcileDueConnections(ingestion, stopping.signal),
    },
    {
      name: 'find insights of yesterday',
      everyMs: 10 * 60_000,
      async run() {
        for (const orgId of await listUnjudgedWorkspaces(ctx)) {
          await ingestion.queue.enqueue('find-insights', { org_id: orgId })
        }
      },
    },
    {
      name: 'evaluate alerts without a sync',
      everyMs: 10 * 60_000,
      run: () => queueAlertEvaluations(ctx),
    },
    { name: 'send messages of alerts', everyMs: 15_000, run: () => resumeAlerts(ctx) },
    {
      name: 'delete old pictures of alerts',
      everyMs: 3_600_000,
      run: () => deleteOldAlertPictures(ctx),
    },
    {
      name: 'measure lifts of audiences',
      everyMs: 10 * 60_000,
      run: () => measureDueLifts(ctx),
    },
    {
      name: 'measure actions',
      everyMs: 10 * 60_000,
      async run() {
        for (const orgId of await listWorkspacesWithDueActions(ctx)) {
          await ingestion.queue.enqueue('measure-actions', { org_id: orgId })
        }
      },
    },
    {
      name: 'refresh segments',
      everyMs: 10 * 60_000,
      async run() {
        for (const orgId of await listWorkspacesWithDueSegments(ctx)) {
          await ingestion.queue.enqueue('refresh-segments', { org_id: orgId })
        }
      },
    },
    { name: 'notify of connections', everyMs: 15_000, run: () => notifyOfConnections(ctx) },
    {
      name: 'notify of limits of plans',
      everyMs: 3 * 3_600_000,
      run: () => notifyOfLimits(ctx),
    },
    { name: 'notify of ends of plans', everyMs: 3_600_000, run: () => notifyOfPlanEnds(ctx) },
    { name: 'send notifications by mail', everyMs: 15_000, run: () => sendNotificationMails(ctx) },
    {
      name: 'delete old notifications',
      everyMs: 3_600_000,
      run: () => deleteOldNotifications(ctx),
    },
    { name: 'send insight digests', everyMs: 15 * 60_000, run: () => sendDigests(ctx) },
    { name: 'send digests to Slack', everyMs: 5 * 60_000, run: () => sendSlackDigests(ctx) },
    {
      name: 'delete old idempotency keys',
      everyMs: 3_600_000,
      run: () => deleteOldIdempotencyKeys(ctx),
    },
    {
      name: 'delete old events of audiences',
      everyMs: 3_600_000,
      run: () => deleteOldAudienceEvents(services),
    },
    {
      name: 'delete unused attachments',
      everyMs: 5 * 60_000,
      run: () => deleteUnusedAttachments(ctx),
    },
    {
      // Each start begins with one, so a day is never longer than planned.
      name: 'compare subscriptions with the payment provider',
      everyMs: 6 * 3_600_000,
      run: () => compareSubscriptions(ctx),
    },
    {
      // Shopify sends no event when a subscription is renewed.
      name: 'follow renewals at Shopify',
      everyMs: 10 * 60_000,
      run: () => followRenewals(ctx),
    },
    { name: 'charge by use at Shopify', everyMs: 3_600_000, run: () => chargeByUse(ctx) },
    { name: 'delete old mail', everyMs: 3_600_000, run: () => deleteOldMail(ctx) },
    { name: 'delete expired consents', everyMs: 3_600_000, run: () => deleteExpiredConsents(ctx) },
    { name: 'delete unused consents', everyMs: 3_600_000, run: () => deleteUnusedConsents(ctx) },
    {
      name: 'delete data as requested at platforms',
      everyMs: 5 * 60_000,
      run: () => deleteRequestedData(ctx),
    },
    { name: 'delete expired sessions', everyMs: 3_600_000, run: () => deleteExpiredSessions(ctx) },
  ]
  // Every task listens to this signal, and so does the work it starts.
  setMaxListeners(2 * tasks.length, stopping.signal)
  const loops = tasks.map((task) => repeat(task, services, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

interface Task {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Runs a task at once and then at its interval. A failure is logged and does not end the loop. */
async function repeat(task: Task, { log }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await task.run()
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error, task: task.name }, 'scheduled task failed; it will be retried')
    }
    await pause(task.everyMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
