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
  /** Of jobs that have a queue for each platform: those to work for. */
  readonly platforms?: readonly PlatformCode[]
  /** How many jobs of each queue run at the same time. */
  readonly atOnce: number
}

export interface OpenJobQueue extends JobQueue {
  /** Takes jobs of this name. Each platform has its own workers: a dead one keeps none of the others waiting. */
  work<Name extends JobName>(name: Name, load: Workload, work: JobWork<Name>): Promise<void>
  /** Aborts what runs and waits for it to end. */
  stop(): Promise<void>
}

export interface JobQueueOptions {
  readonly store: Pick<Services['store'], 'executeSql' | 'notify' | 'listen'>
  readonly log: Logger
  /** Sweeps the queue's own tables; one process or several, never none. */
  readonly supervise: boolean
}

/** Jobs live in PostgreSQL, so that many processes may ask for them and do them. */
export async function openJobQueue(options: JobQueueOptions): Promise<OpenJobQueue> {
  const { store, log, supervise } = options
  const boss = new PgBoss({
    db: { executeSql: (text, values) => store.executeSql(text, values ?? []) },
    supervise,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()

  const created = new Map<string, Promise<void>>()
  function prepared(queue: string): Promise<void> {
    const known = created.get(queue)
    if (known !== undefined) return known
    // Short: while a job of the same key waits, asking for it again adds nothing.
    const fresh = boss
      .createQueue(queue, { name: queue, policy: 'short', retryLimit: 0, expireInHours: 23 })
      .catch((error: unknown) => {
        created.delete(queue)
        throw error
      })
    created.set(queue, fresh)
    return fresh
  }

  const workers = new Map<string, string[]>()
  const wake = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  let deafen: (() => Promise<void>) | null = null
  const stopping = new AbortController()

  async function workOn<Name extends JobName>(
    name: Name,
    queue: string,
    work: JobWork<Name>,
  ): Promise<void> {
    await prepared(queue)
    const polling = { batchSize: 1, pollingIntervalSeconds: pollEverySeconds }
    const id = await boss.work(queue, polling, async ([job]) => {
      const payload = jobs[name].parse(job?.data) as JobPayload<Name>
      try {
        await work(payload, stopping.signal)
      } finally {
        // Another one may be waiting already.
        if (!stopping.signal.aborted) wake(queue)
      }
    })
    workers.set(queue, [...(workers.get(queue) ?? []), id])
  }

  return {
    async enqueue(name, payload, when) {
      const { queue, key } = lines[name](payload)
      await prepared(queue)
      await boss.send(queue, payload, {
        singletonKey: key,
        ...(when && { startAfter: Math.ceil(when.afterMs / 1000) }),
      })
      try {
        await store.notify(waitingChannel, queue)
      } catch (error) {
        log.warn({ err: error }, 'workers were not woken; they look by themselves')
      }
    },
    async work(name, { platforms, atOnce }, work) {
      deafen ??= await store.listen(waitingChannel, wake, () => {
        for (const queue of workers.keys()) wake(queue)
      })
      const queues = platforms?.map((platform) => queueOf(name, platform)) ?? [name]
      for (const queue of queues) {
        for (let n = 0; n < atOnce; n += 1) await workOn(name, queue, work)
      }
    },
    async stop() {
      stopping.abort()
      const stopped = boss.stop({ graceful: true, wait: true, timeout: 20_000 })
      await deafen?.()
      await stopped
    },
  }
}

/** Carries the name of a queue in which a job waits. */
const waitingChannel = 'job_waiting'

/** Woken when there is something to do, workers need to look by themselves but seldom. */
const pollEverySeconds = 5

/** Where a job waits, and by what it is the same as another one that waits there. */
const lines: {
  readonly [Name in JobName]: (payload: JobPayload<Name>) => {
    readonly queue: string
    readonly key: string
  }
} = {
  'sync-connection': ({ platform, sync_run_id }) => ({
    queue: queueOf('sync-connection', platform),
    key: sync_run_id,
  }),
  'find-insights': ({ org_id }) => ({ queue: 'find-insights', key: org_id }),
}

function queueOf(name: JobName, platform: PlatformCode): string {
  return `${name}-${platform}`
}
