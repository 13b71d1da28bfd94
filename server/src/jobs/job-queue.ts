import {
  jobs,
  type JobName,
  type JobPayload,
  type JobQueue,
  type PlatformCode,
} from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'

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
  readonly log: Logger
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

  const queues = new Map<string, Promise<void>>()
  function ensureQueue(queue: string): Promise<void> {
    const existing = queues.get(queue)
    if (existing !== undefined) return existing
    // The policy `short` drops a job whose key is already queued.
    const creation = boss
      .createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInHours: 23 })
      .catch((error: unknown) => {
        queues.delete(queue)
        throw error
      })
    queues.set(queue, creation)
    return creation
  }

  const workers = new Map<string, string[]>()
  const wake = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  let stopListening: (() => Promise<void>) | null = null
  const stopping = new AbortController()

  async function startWorker<Name extends JobName>(
    name: Name,
    queue: string,
    work: JobWork<Name>,
  ): Promise<void> {
    await ensureQueue(queue)
    const polling = { batchSize: 1, pollingIntervalSeconds: pollSeconds }
    const id = await boss.work(queue, polling, async ([job]) => {
      const payload = jobs[name].parse(job?.data) as JobPayload<Name>
      try {
        await work(payload, stopping.signal)
      } finally {
        // Another job may be waiting.
        if (!stopping.signal.aborted) wake(queue)
      }
    })
    workers.set(queue, [...(workers.get(queue) ?? []), id])
  }

  return {
    async enqueue(name, payload, when) {
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
    },
    async work(name, { platforms, atOnce }, work) {
      stopListening ??= await store.listen(jobChannel, wake, () => {
        for (const queue of workers.keys()) wake(queue)
      })
      const queues = platforms?.map((platform) => platformQueue(name, platform)) ?? [name]
      for (const queue of queues) {
        for (let n = 0; n < atOnce; n += 1) await startWorker(name, queue, work)
      }
    },
    async stop() {
      stopping.abort()
      const stopped = boss.stop({ graceful: true, wait: true, timeout: 20_000 })
      await stopListening?.()
      await stopped
    },
  }
}

/** The NOTIFY channel that carries the name of a queue with a waiting job. */
const jobChannel = 'job_waiting'

/** Workers are notified of new jobs and poll only as a fallback. */
const pollSeconds = 5

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
  'find-insights': ({ org_id }) => ({ queue: 'find-insights', key: org_id }),
}

function platformQueue(name: JobName, platform: PlatformCode): string {
  return `${name}-${platform}`
}
