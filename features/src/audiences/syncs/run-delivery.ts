import { ConnectorError } from '@cartograph/connectors'
import { AppError, type JobPayload } from '@cartograph/contract'
import { openDestination, openProgressNotifier } from '@cartograph/ingestion'
import { and, connections, eq, segments, syncedAudiences, syncJobs } from '@cartograph/store'
import { systemContext, type Context, type Services } from '../../context.ts'
import { deliverAudience, endOrWait, type DeliveryOutcome } from '../delivery/deliver-audience.ts'
import { closeJob } from '../delivery/finish-job.ts'
import type { DeliveryRun } from '../delivery/delivery-run.ts'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'
import { finishEmptying } from './finish-emptying.ts'
import { readMembers } from './read-members.ts'
import { specOf } from './spec-of.ts'
import { storeAccess } from './store-access.ts'
import { storeMatchRate } from './store-match-rate.ts'
import type { JobRow } from './start-job.ts'
import type { SyncRow, SyncWithPlaces } from './find-sync.ts'
import { readUnits, type WorkspaceUnits } from '../../workspace-units.ts'

type Payload = JobPayload<'deliver-audience'>

/** Of each call, so that the audiences of one platform take turns. */
const sliceMs = 5 * 60_000

/**
 * Continues a job of a synced audience for a while, and queues it again if it has to wait. It may be
 * repeated and killed at any moment.
 */
export async function runDelivery(
  services: Services,
  payload: Payload,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const loaded = await load(services, payload)
  if (loaded?.job.status !== 'running') return { state: 'skipped' }
  const { ingestion } = services
  const pauseMs = (loaded.job.resumesAt?.getTime() ?? 0) - services.clock().getTime()
  const progress = openProgressNotifier(ingestion, payload.org_id, 'synced_audiences')
  try {
    const outcome: DeliveryOutcome =
      pauseMs > 0 && !loaded.job.isCancelRequested
        ? { state: 'waiting', afterMs: pauseMs }
        : await attempt(services, loaded, { onProgress: () => progress.notify(), signal })
    if (outcome.state === 'waiting') await queueAgain(services, payload, outcome.afterMs)
    return outcome
  } finally {
    await progress.close()
  }
}

interface LoadedJob extends Omit<SyncWithPlaces, 'segment'> {
  readonly job: JobRow
  /** Null once the segment was deleted, and its list is being emptied. */
  readonly segment: SyncWithPlaces['segment'] | null
  readonly units: WorkspaceUnits
}

async function load(
  { store }: Services,
  { org_id: orgId, job_id: jobId }: Payload,
): Promise<LoadedJob | null> {
  return store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .select({
        job: syncJobs,
        sync: syncedAudiences,
        segment: segments,
        destination: connections,
      })
      .from(syncJobs)
      .innerJoin(
        syncedAudiences,
        and(eq(syncedAudiences.orgId, syncJobs.orgId), eq(syncedAudiences.id, syncJobs.syncId)),
      )
      .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
      .leftJoin(
        segments,
        and(eq(segments.orgId, syncedAudiences.orgId), eq(segments.id, syncedAudiences.segmentId)),
      )
      .where(and(eq(syncJobs.orgId, orgId), eq(syncJobs.id, jobId)))
    return row === undefined ? null : { ...row, units: await readUnits(tx, orgId) }
  })
}

async function attempt(
  services: Services,
  loaded: LoadedJob,
  more: Pick<DeliveryRun, 'onProgress' | 'signal'>,
): Promise<DeliveryOutcome> {
  const { sync, destination, job, segment, units } = loaded
  const { store, ingestion, clock } = services
  const base = { store, orgId: sync.orgId, syncId: sync.id, job, clock }
  const ctx: Context = {
    ...systemContext(services, more.signal),
    workspace: { orgId: sync.orgId, role: 'admin' },
  }
  try {
    const unusable = reasonNotToRun(ctx, loaded)
    if (unusable !== null) {
      await closeJob(base, { status: 'failed', ...unusable })
      return { state: 'failed', code: unusable.code }
    }
    const audiences = await openDestination(ingestion, destination, more.signal).catch(
      (error: unknown) => {
        throw ofDestination(error, destination)
      },
    )
    const run: DeliveryRun = {
      ...base,
      ...more,
      audiences,
      spec: specOf(sync, { segment, currency: units.currency }),
      isPaused: sync.isPaused && sync.emptyingSince === null,
      holdOutPercent: sync.holdOutPercent,
      largestLossPercent: sync.emptyingSince === null ? sync.largestLossPercent : null,
      fingerprintKey: store.unseal(sync.sealedFingerprintKey, sync.id),
      readMembers: membersOf(ctx, sync, loaded),
    }
    const outcome = await deliverAudience(run, sliceMs)
    if (outcome.state === 'completed') {
      await storeMatchRate(run)
      if (sync.emptyingSince !== null) await finishEmptying(run)
    }
    if (outcome.state === 'failed') await storeAccess(services, destination, outcome.code)
    return outcome
  } catch (error) {
    if (more.signal.aborted) throw error
    if (error instanceof AppError && error.retry) return { state: 'waiting', afterMs: awayMs }
    const isOfPlatform = error instanceof ConnectorError
    if (!isOfPlatform) services.log.error({ err: error, sync_id: sync.id }, 'delivery failed')
    const known = isOfPlatform ? error : new ConnectorError('transient', ourFault, { cause: error })
    const outcome = await endOrWait(base, known, job.failures)
    if (outcome.state === 'failed') await storeAccess(services, destination, outcome.code)
    return outcome
  }
}

/** Such as that another account is connected now: a person has to act, and the message says how. */
function ofDestination(error: unknown, { requiresReauth }: LoadedJob['destination']): unknown {
  if (!(error instanceof AppError) || error.code !== 'conflict') return error
  return new ConnectorError(requiresReauth ? 'auth' : 'payload', error.message, { cause: error })
}

const ourFault =
  'Something went wrong on our side. No customer was lost: the next run continues where this one stopped.'
/** Our own services end such faults within seconds. */
const awayMs = 5_000

function reasonNotToRun(ctx: Context, { segment, destination, sync }: LoadedJob) {
  if (!destination.isConnected)
    return {
      code: 'disconnected' as const,
      message: `${destination.name} is disconnected. Reconnect it to keep syncing.`,
    }
  if (sync.emptyingSince !== null) return null
  if (segment === null || !isUsable(segment.sourceConfig, ruleMembers(ctx.semantic.model)))
    return {
      code: 'segment_invalid' as const,
      message: 'The segment has a condition that can no longer be used. Edit the segment.',
    }
  return null
}

function membersOf(
  ctx: Context,
  sync: SyncRow,
  { segment, units }: LoadedJob,
): DeliveryRun['readMembers'] {
  // A list that is being emptied has no members.
  if (sync.emptyingSince !== null || segment === null)
    return async function* () {
      yield await Promise.resolve([])
    }
  const rule = ruleToQuery(segment.sourceConfig, ruleMembers(ctx.semantic.model))
  const { fieldsToInclude: fields } = sync
  return (signal) => readMembers(ctx, { filters: [rule], ...units, fields, signal })
}

async function queueAgain(
  { store, ingestion, clock }: Services,
  payload: Payload,
  afterMs: number,
): Promise<void> {
  const resumesAt = afterMs === 0 ? null : new Date(clock().getTime() + afterMs)
  await store.inWorkspace(payload.org_id, (tx) =>
    tx
      .update(syncJobs)
      .set({ resumesAt })
      .where(and(eq(syncJobs.orgId, payload.org_id), eq(syncJobs.id, payload.job_id))),
  )
  await ingestion.queue.enqueue(
    'deliver-audience',
    payload,
    afterMs === 0 ? undefined : { afterMs },
  )
}
