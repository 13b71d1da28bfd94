import type { ReportRunId } from '@cartograph/contract'
import { and, inArray, isNull, lte, or, reportDeliveries, reportRuns } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isDueRow } from '../../webhooks/index.ts'
import { runLockName } from './send-report.ts'

type Resume = Pick<Services, 'store' | 'ingestion' | 'clock'>

/**
 * Queues every run and every request that waits and that no process works on, because its worker was
 * killed, never got it, or its time to be tried again has come.
 */
export async function resumeReports(ctx: Resume): Promise<void> {
  await resumeRuns(ctx)
  await resumeHooks(ctx)
}

async function resumeRuns({ store, ingestion, clock }: Resume): Promise<void> {
  const open = await store.asSystem((tx) =>
    tx
      .select({ orgId: reportRuns.orgId, id: reportRuns.id })
      .from(reportRuns)
      .where(
        and(
          inArray(reportRuns.state, ['waiting', 'running']),
          or(isNull(reportRuns.resumesAt), lte(reportRuns.resumesAt, clock())),
        ),
      )
      .orderBy(reportRuns.dueAt),
  )
  for (const { orgId, id } of open) {
    if (await isWorkedOn(store, id)) continue
    await ingestion.queue.enqueue('send-report', { org_id: orgId, run_id: id })
  }
}

/** Releases the lock before queueing, or the worker could find it taken by this sweep. */
async function isWorkedOn(store: Resume['store'], id: ReportRunId): Promise<boolean> {
  const probe = await store.withLock(runLockName(id), () => Promise.resolve())
  return !probe.held
}

async function resumeHooks({ store, ingestion, clock }: Resume): Promise<void> {
  const open = await store.asSystem((tx) =>
    tx
      .select({ orgId: reportDeliveries.orgId, id: reportDeliveries.id })
      .from(reportDeliveries)
      .where(
        and(
          inArray(reportDeliveries.kind, ['webhook', 'slack']),
          isDueRow(reportDeliveries, clock()),
        ),
      )
      .orderBy(reportDeliveries.nextAttemptAt),
  )
  for (const { orgId, id } of open) {
    await ingestion.queue.enqueue('deliver-report', { org_id: orgId, delivery_id: id })
  }
}
