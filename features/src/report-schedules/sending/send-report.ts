import {
  AppError,
  type JobPayload,
  type ReportDeliveryId,
  type ReportRunId,
  type Role,
} from '@cartograph/contract'
import { and, eq, reportRuns, type Transaction } from '@cartograph/store'
import { systemContext, type Context, type Services } from '../../context.ts'
import { lateSources } from './data-readiness.ts'
import { listenForCancel } from './listen-for-cancel.ts'
import { planDeliveries } from './plan-deliveries.ts'
import {
  prepareReport,
  satisfies,
  type PreparedReport,
  type WantedReport,
} from './prepare-report.ts'
import { readOpenRun, type OpenRun } from './read-run.ts'
import { writeDeliveries } from './write-deliveries.ts'

type Payload = JobPayload<'send-report'>

export function runLockName(id: ReportRunId): string {
  return `report run ${id}`
}

/**
 * Computes a report once for each role among its recipients and hands it over to all of them. Everything
 * that is sent is written in one transaction that ends the run, so that a process that is killed before has
 * sent nothing, and one that is killed after has sent everything.
 */
export async function sendReport(
  services: Services,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> {
  const { store, ingestion } = services
  await store.withLock(runLockName(payload.run_id), async (lost) => {
    const cancel = await listenForCancel(store, payload.run_id)
    const ctx = systemContext(services, AbortSignal.any([signal, lost, cancel.signal]))
    try {
      await advance(ctx, payload)
    } catch (error) {
      if (cancel.signal.aborted) return
      if (ctx.signal.aborted || isOfDatabase(error)) throw error
      const waitMs = await recordFailure(ctx, payload, error)
      if (waitMs !== null)
        await ingestion.queue.enqueue('send-report', payload, { afterMs: waitMs })
    } finally {
      await cancel.close()
    }
  })
}

async function advance(ctx: Context, payload: Payload): Promise<void> {
  const { org_id: orgId, run_id: runId } = payload
  const open = await ctx.store.inWorkspace(orgId, (tx) => begin(ctx, tx, payload))
  if (open === null) return
  const late = await readLate(ctx, open)
  if (late.length > 0 && ctx.clock().getTime() < open.run.dueAt.getTime() + longestWaitMs) {
    await waitFor(ctx, payload, late)
    await ctx.ingestion.queue.enqueue('send-report', payload, { afterMs: dataPollMs })
    return
  }
  const prepared = new Map<Role, PreparedReport>()
  for (;;) {
    const step = await ctx.store.inWorkspace(orgId, (tx) =>
      finish(ctx, tx, payload, prepared, late),
    )
    for (const delivery_id of step.hooks) {
      await ctx.ingestion.queue.enqueue('deliver-report', { org_id: orgId, delivery_id })
    }
    if (step.missing.length === 0) break
    for (const wanted of step.missing) {
      prepared.set(wanted.role, await prepareReport(ctx, orgId, open, wanted))
    }
  }
  ctx.log.info({ org_id: orgId, run_id: runId }, 'scheduled report sent')
}

/** How long a report waits for data that are late, and how often it looks. */
const longestWaitMs = 3_600_000
const dataPollMs = 60_000

/** Null if there is nothing to do. */
async function begin(ctx: Context, tx: Transaction, payload: Payload): Promise<OpenRun | null> {
  const open = await readOpenRun(ctx, tx, payload.org_id, payload.run_id)
  if (open === null) return null
  if (open.refusal !== null) {
    await skip(ctx, tx, open, open.refusal)
    return null
  }
  await tx.update(reportRuns).set({ state: 'running', message: null }).where(isRun(payload))
  return open
}

/** A test is sent at once. */
async function readLate(ctx: Context, { run, report }: OpenRun): Promise<readonly string[]> {
  if (run.testFor !== null) return []
  const { orgId } = run
  // Metrics of the workspace are read with its rights; the role decides nothing here.
  const within: Context = { ...ctx, workspace: { orgId, role: 'demo' } }
  return lateSources(within, orgId, report.definitions, run.dueAt)
}

interface Step {
  /** Reports that have to be computed before. */
  readonly missing: readonly WantedReport[]
  readonly hooks: readonly ReportDeliveryId[]
}

/** With the recipients, rights and settings of this moment, which may have changed during the computation. */
async function finish(
  ctx: Context,
  tx: Transaction,
  payload: Payload,
  prepared: ReadonlyMap<Role, PreparedReport>,
  late: readonly string[],
): Promise<Step> {
  const open = await readOpenRun(ctx, tx, payload.org_id, payload.run_id)
  if (open === null) return done
  if (open.refusal !== null) return skip(ctx, tx, open, open.refusal)
  const planned = await planDeliveries(ctx, tx, open)
  if (planned.length === 0) return skip(ctx, tx, open, noRecipients)
  const wanted = new Map<Role, WantedReport>()
  for (const { role, email, kind } of planned) {
    if (role === null) continue
    const known = wanted.get(role)
    wanted.set(role, {
      role,
      attachment: email === null ? (known?.attachment ?? 'none') : open.schedule.attachment,
      hasWebhook: known?.hasWebhook === true || kind === 'webhook',
    })
  }
  const missing = [...wanted.values()].filter((one) => {
    const ready = prepared.get(one.role)
    return ready === undefined || !satisfies(ready, one)
  })
  if (missing.length > 0) return { missing, hooks: [] }
  const hooks = await writeDeliveries(ctx, tx, { open, planned, prepared, late })
  const [first] = [...prepared.values()].map(({ report }) => report)
  await tx
    .update(reportRuns)
    .set({
      state: 'done',
      message: null,
      resumesAt: null,
      finishedAt: ctx.clock(),
      periodFrom: first?.period[0] ?? null,
      periodTo: first?.period[1] ?? null,
      dataThrough: first?.dataThrough == null ? null : new Date(first.dataThrough),
      isDataLate: late.length > 0,
    })
    .where(isRun(payload))
  return { missing: [], hooks }
}

const done: Step = { missing: [], hooks: [] }
const noRecipients = 'No recipient gets this report: all have ended it, left, or not confirmed yet.'

async function skip(
  ctx: Context,
  tx: Transaction,
  { run }: OpenRun,
  message: string,
): Promise<Step> {
  await tx
    .update(reportRuns)
    .set({ state: 'skipped', message, resumesAt: null, finishedAt: ctx.clock() })
    .where(isRun({ org_id: run.orgId, run_id: run.id }))
  return done
}

/** The wait before the second attempt, the third, and so on; after the last of them it is given up. */
const waitsMs = [1, 2, 5, 10, 20].map((minutes) => minutes * 60_000)

/** Returns when it is tried again; null if it is given up. */
async function recordFailure(
  ctx: Context,
  payload: Payload,
  error: unknown,
): Promise<number | null> {
  ctx.log.warn({ err: error, run_id: payload.run_id }, 'a scheduled report could not be computed')
  return ctx.store.inWorkspace(payload.org_id, async (tx) => {
    const open = await readOpenRun(ctx, tx, payload.org_id, payload.run_id)
    if (open === null) return null
    const { failures } = open.run
    const mayPass = !(error instanceof AppError) || error.retry
    const waitMs = mayPass ? (waitsMs[failures] ?? null) : null
    const reason = error instanceof AppError ? error.message : 'The report could not be computed.'
    const now = ctx.clock()
    await tx
      .update(reportRuns)
      .set({
        failures: failures + 1,
        message: reason,
        ...(waitMs === null
          ? { state: 'failed', finishedAt: now, resumesAt: null }
          : { state: 'waiting', resumesAt: new Date(now.getTime() + waitMs) }),
      })
      .where(isRun(payload))
    return waitMs
  })
}

/** The queue tries the whole job again. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database_unavailable'
}

/** One that was cancelled meanwhile stays so. */
async function waitFor(ctx: Context, payload: Payload, late: readonly string[]): Promise<void> {
  await ctx.store.inWorkspace(payload.org_id, (tx) =>
    tx
      .update(reportRuns)
      .set({
        state: 'waiting',
        message: `It waits for the data of ${late.join(' and ')}, for an hour at most.`,
        resumesAt: new Date(ctx.clock().getTime() + dataPollMs),
      })
      .where(and(isRun(payload), eq(reportRuns.state, 'running'))),
  )
}

function isRun({ org_id: orgId, run_id: runId }: Payload) {
  return and(eq(reportRuns.orgId, orgId), eq(reportRuns.id, runId))
}
