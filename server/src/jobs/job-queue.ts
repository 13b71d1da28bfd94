import { jobs, type JobName, type JobPayload, type JobQueue } from '@cartograph/contract'
import type { Services } from '@cartograph/features'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'

export type JobWork<Name extends JobName> = (
  payload: JobPayload<Name>,
  signal: AbortSignal,
) => Promise<void>

export interface OpenJobQueue extends JobQueue {
  /** Takes jobs of this name, so many at a time. */
  work<Name extends JobName>(name: Name, atOnce: number, work: JobWork<Name>): Promise<void>
  /** Aborts what runs and waits for it to end. */
  stop(): Promise<void>
}

export interface JobQueueOptions {
  readonly store: Pick<Services['store'], 'executeSql'>
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
  for (const name of Object.keys(jobs)) {
    // Short: while a job of the same key waits, asking for it again adds nothing.
    await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInHours: 23 })
  }

  const stopping = new AbortController()
  return {
    async enqueue(name, payload) {
      await boss.send(name, payload, { singletonKey: keyOf(payload) })
    },
    async work(name, atOnce, work) {
      const polling = { batchSize: 1, pollingIntervalSeconds: 0.5 }
      for (let n = 0; n < atOnce; n += 1) {
        await boss.work(name, polling, async ([job]) => {
          const payload = jobs[name].parse(job?.data) as JobPayload<typeof name>
          await work(payload, stopping.signal)
        })
      }
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, wait: true, timeout: 20_000 })
    },
  }
}

function keyOf(payload: JobPayload<JobName>): string {
  return payload.sync_run_id
}
