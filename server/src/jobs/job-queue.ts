import {
  jobs,
  type JobName,
  type JobPayload,
  type JobQueue,
  type Log,
  type PlatformCode,
} from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { retryWhileUnavailable } from '../process/retry-while-unavailable.ts'
import { startJobWorker, type JobSource, type JobWorker } from './job-worker.ts'

export type JobWork<Name extends JobName> = (
  payload: JobPayload<Name>,
  signal: AbortSignal,
) => Promise<void>

export interface Workload {
  /** For jobs with a queue per platform: the platforms to work for. */
  readonly platforms?: readonly PlatformCode[]
  /** How many jobs of each queue run at the same time. */
  readonly atOnce: number
}

export interface OpenJobQueue extends JobQueue {
  /**
   * Works on jobs of this name. Each platform has its own workers, so that a platform that does not
   * respond delays no other.
   */
  work<Name extends JobName>(name: Name, load: Workload, work: JobWork<Name>): Promise<void>
  /** Aborts running jobs and waits for them to end. */
  stop(): Promise<void>
}

export interface JobQueueOptions {
  readonly store: Pick<Services['store'], 'executeSql' | 'notify' | 'listen'>
  readonly log: Pick<Log, 'warn'>
  /** Maintains the queue's tables; needed in at least one process. */
  readonly supervise: boolean
}

/** Opens the job queue in PostgreSQL (pg-boss), shared by all processes. */
export async function openJobQueue(options: JobQueueOptions): Promise<OpenJobQueue> {
  const { store, log, supervise } = options
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.executeSql(text, values ?? []) },
    supervise,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()

  const stopping = new AbortController()
  // Every worker listens to this signal twice.
  setMaxListeners(0, stopping.signal)
  const retrying = { log, signal: stopping.signal }

  const queues = new Map<string, Promise<void>>()
  function ensureQueue(queue: string): Promise<void> {
    const existing = queues.get(queue)
    if (existing !== undefined) return existing
    const creation = createQueue(store, queue).catch((error: unknown) => {
      queues.delete(queue)
      throw error
    })
    queues.set(queue, creation)
    return creation
  }

  const workers = new Map<string, JobWorker[]>()
  const wake = (queue: string) => {
    for (const worker of workers.get(queue) ?? []) worker.wake()
  }
  let stopListening: (() => Promise<void>) | null = null
  const listen = () =>
    store.listen(jobChannel, wake, () => {
      for (const queue of workers.keys()) wake(queue)
    })

  const enqueue: JobQueue['enqueue'] = async (name, payload, when) => {
    const { queue, key } = routes[name](payload)
    await ensureQueue(queue)
    await boss.send(queue, payload, {
      singletonKey: key,
      ...(when && { startAfter: Math.ceil(when.afterMs / 1000) }),
    })
    try {
      await store.notify(jobChannel, queue)
    } catch (error) {
      log.warn({ err: error }, 'workers were not notified; they will poll')
    }
  }

  async function startWorker<Name extends JobName>(
    name: Name,
    queue: string,
    work: JobWork<Name>,
  ): Promise<void> {
    await retryWhileUnavailable(() => ensureQueue(queue), retrying)
    const worker = startJobWorker({
      queue,
      source: jobSource(boss),
      work: async (data, signal) => {
        try {
          await work(jobs[name].parse(data) as JobPayload<Name>, signal)
        } finally {
          // Another job may be waiting.
          if (!stopping.signal.aborted) wake(queue)
        }
      },
      repeat: (data) => enqueue(name, jobs[name].parse(data) as JobPayload<Name>),
      pollMs,
      jobLimitMs: jobHours * 3_600_000,
      stopping: stopping.signal,
      log,
    })
    workers.set(queue, [...(workers.get(queue) ?? []), worker])
  }

  return {
    enqueue,
    async work(name, { platforms, atOnce }, work) {
      stopListening ??= await retryWhileUnavailable(listen, retrying)
      const queues = platforms?.map((platform) => platformQueue(name, platform)) ?? [name]
      for (const queue of queues) {
        for (let n = 0; n < atOnce; n += 1) await startWorker(name, queue, work)
      }
    },
    async stop() {
      stopping.abort()
      await stopListening?.()
      const ended = Promise.all([...workers.values()].flat().map((worker) => worker.ended))
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Calls the function of pg-boss in turns. It inserts a row and then locks the whole table of queues, so two processes
 * that call it at the same time wait for each other until PostgreSQL refuses one of them.
 */
async function createQueue(store: JobQueueOptions['store'], queue: string): Promise<void> {
  await store.executeSql(
    `with turn as materialized (select pg_advisory_xact_lock(hashtext('pgboss.create_queue')))
    select pgboss.create_queue($1, $2) from turn`,
    [queue, JSON.stringify(queueOptions)],
  )
}

/** Its own workers do not await the statements with which they record the end of a job. */
function jobSource(boss: PgBoss): JobSource {
  return {
    take: (queue) => boss.fetch(queue, { batchSize: 1 }),
    complete: (queue, id) => boss.complete(queue, id),
    fail: (queue, id, reason) => boss.fail(queue, id, reason),
  }
}

/** The NOTIFY channel that carries the name of a queue with a waiting job. */
const jobChannel = 'job_waiting'

/** Workers are notified of new jobs and poll only as a fallback. */
const pollMs = 5_000

const jobHours = 23
/** The policy `short` drops a job whose key is already queued. */
const queueOptions = { policy: 'short', retryLimit: 0, expireInSeconds: jobHours * 3_600 }
const stopTimeoutMs = 20_000

/** The queue of a job, and the key by which duplicates are dropped. */
const routes: {
  readonly [Name in JobName]: (payload: JobPayload<Name>) => {
    readonly queue: string
    readonly key: string
  }
} = {
  'sync-connection': ({ platform, sync_run_id }) => ({
    queue: platformQueue('sync-connection', platform),
    key: sync_run_id,
  }),
  'deliver-audience': ({ platform, job_id }) => ({
    queue: platformQueue('deliver-audience', platform),
    key: job_id,
  }),
  'send-report': ({ run_id }) => ({ queue: 'send-report', key: run_id }),
  'deliver-report': ({ delivery_id }) => ({ queue: 'deliver-report', key: delivery_id }),
  'deliver-webhook': ({ message_id }) => ({ queue: 'deliver-webhook', key: message_id }),
  'evaluate-alerts': ({ org_id }) => ({ queue: 'evaluate-alerts', key: org_id }),
  'deliver-alert': ({ message_id }) => ({ queue: 'deliver-alert', key: message_id }),
  'deliver-digest': ({ org_id }) => ({ queue: 'deliver-digest', key: org_id }),
  'find-insights': ({ org_id }) => ({ queue: 'find-insights', key: org_id }),
  'measure-actions': ({ org_id }) => ({ queue: 'measure-actions', key: org_id }),
  'refresh-segments': ({ org_id }) => ({ queue: 'refresh-segments', key: org_id }),
  'fit-return-models': ({ org_id }) => ({ queue: 'fit-return-models', key: org_id }),
  'export-workspace': ({ export_id }) => ({ queue: 'export-workspace', key: export_id }),
}

function platformQueue(name: JobName, platform: PlatformCode): string {
  return `${name}-${platform}`
}
