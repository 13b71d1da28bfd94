import {
  AppError,
  ConnectionId,
  newId,
  OrgId,
  SyncedAudienceId,
  SyncJobId,
  SyncRunId,
  type JobPayload,
  type PlatformCode,
} from '@cartograph/contract'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openJobQueue, type OpenJobQueue } from './job-queue.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const log = pino({ level: 'silent' })
let queue: OpenJobQueue
beforeEach(async () => {
  queue = await openJobQueue({ store, log, supervise: false })
})
afterEach(() => queue.stop())

type Job = JobPayload<'sync-connection'>

function jobOf(platform: PlatformCode): Job {
  return {
    platform,
    org_id: newId(OrgId),
    connection_id: newId(ConnectionId),
    sync_run_id: newId(SyncRunId),
  }
}

it('processes all jobs of a healthy platform beside one that does not respond', async () => {
  const startedPlatforms: PlatformCode[] = []
  const done: PlatformCode[] = []
  for (const platform of ['FB', 'FB', 'FB', 'FB', 'FB', 'SP', 'SP', 'SP', 'SP', 'SP'] as const)
    await queue.enqueue('sync-connection', jobOf(platform))
  await queue.work(
    'sync-connection',
    { platforms: ['FB', 'SP'], atOnce: 2 },
    async (job, signal) => {
      startedPlatforms.push(job.platform)
      if (job.platform === 'FB') await forever(signal)
      done.push(job.platform)
    },
  )
  await vi.waitFor(() => expect(done).toEqual(['SP', 'SP', 'SP', 'SP', 'SP']), { timeout: 30_000 })
  // That platform has two workers of its own, and takes no more.
  expect(startedPlatforms.filter((platform) => platform === 'FB')).toHaveLength(2)
})

it('delivers to a healthy destination beside one whose deliveries wait or never end', async () => {
  const deliveryOf = (platform: PlatformCode): JobPayload<'deliver-audience'> => ({
    platform,
    org_id: newId(OrgId),
    sync_id: newId(SyncedAudienceId),
    job_id: newId(SyncJobId),
  })
  const begun: PlatformCode[] = []
  const done: PlatformCode[] = []
  for (const platform of ['TT', 'TT', 'TT', 'FB', 'FB', 'FB', 'KL', 'KL', 'KL'] as const)
    await queue.enqueue('deliver-audience', deliveryOf(platform))
  const platforms = ['TT', 'FB', 'KL'] as const
  await queue.work('deliver-audience', { platforms, atOnce: 2 }, async (job, signal) => {
    begun.push(job.platform)
    if (job.platform === 'FB') return forever(signal)
    // A throttled one is queued for later, and frees its worker for the next one.
    if (job.platform === 'TT') return queue.enqueue('deliver-audience', job, { afterMs: 3_600_000 })
    done.push(job.platform)
  })
  await vi.waitFor(
    () => {
      expect(done).toEqual(['KL', 'KL', 'KL'])
      expect(begun.filter((platform) => platform === 'TT')).toHaveLength(3)
    },
    { timeout: 30_000 },
  )
  expect(begun.filter((platform) => platform === 'FB')).toHaveLength(2)
})

it('gives a job to a worker of another process', async () => {
  const other = await openJobQueue({ store, log, supervise: false })
  const seen: Job[] = []
  await other.work('sync-connection', { platforms: ['G4'], atOnce: 1 }, (job) => {
    seen.push(job)
    return Promise.resolve()
  })
  const [first, second] = [jobOf('G4'), jobOf('G4')]
  await queue.enqueue('sync-connection', first)
  await queue.enqueue('sync-connection', first)
  await queue.enqueue('sync-connection', second)
  await vi.waitFor(() => expect(seen).toContainEqual(second), { timeout: 30_000 })
  expect(seen).toContainEqual(first)
  await other.stop()
})

it('takes the first jobs of many queues from several processes at once', async () => {
  const fresh = await openTestStore()
  const processes = await Promise.all(
    [1, 2, 3].map(() => openJobQueue({ store: fresh, log, supervise: false })),
  )
  const platforms = ['AA', 'AZ', 'BA', 'BG', 'FB', 'GA', 'HB', 'SP'] as const
  await Promise.all(
    processes.flatMap((each) =>
      platforms.map((platform) => each.enqueue('sync-connection', jobOf(platform))),
    ),
  )
  const { rows } = await fresh.executeSql('SELECT name FROM pgboss.job', [])
  expect(rows).toHaveLength(processes.length * platforms.length)
  await Promise.all(processes.map((each) => each.stop()))
  await fresh.close()
})

it('runs a job once that was queued repeatedly while waiting, per workspace', async () => {
  const [one, other] = [newId(OrgId), newId(OrgId)]
  for (const org_id of [one, one, other, one]) await queue.enqueue('find-insights', { org_id })
  const seen: OrgId[] = []
  await queue.work('find-insights', { atOnce: 1 }, ({ org_id }) => {
    seen.push(org_id)
    return Promise.resolve()
  })
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 30_000 })
  // Queued again after it has started, it runs again.
  await queue.enqueue('find-insights', { org_id: one })
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 30_000 })
  expect(seen.toSorted()).toEqual([one, one, other].toSorted())
})

it.each(['completed', 'failed'])(
  'records that a job %s once the database can be reached again',
  async (state) => {
    let refusals = 0
    const unsteady = {
      ...store,
      executeSql(text: string, values: unknown[]) {
        const isOutcome = isOutcomeOfJob(text) && refusals < 2
        if (!isOutcome) return store.executeSql(text, values)
        refusals += 1
        return Promise.reject(new AppError('database_unavailable'))
      },
    }
    const other = await openJobQueue({ store: unsteady, log, supervise: false })
    let runs = 0
    await other.work('sync-connection', { platforms: ['RE'], atOnce: 1 }, () => {
      runs += 1
      return state === 'failed' ? Promise.reject(new Error('broken')) : Promise.resolve()
    })
    const job = jobOf('RE')
    await other.enqueue('sync-connection', job)
    await vi.waitFor(async () => expect(await stateOf(job)).toBe(state), { timeout: 30_000 })
    expect({ refusals, runs }).toEqual({ refusals: 2, runs: 1 })
    await other.stop()
  },
)

it('works on a job again that lost the database, without waiting for the sweep', async () => {
  let runs = 0
  await queue.work('sync-connection', { platforms: ['GO'], atOnce: 1 }, () => {
    runs += 1
    return runs === 1 ? Promise.reject(new AppError('database_unavailable')) : Promise.resolve()
  })
  const job = jobOf('GO')
  await queue.enqueue('sync-connection', job)
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await statesOf(job)).toEqual(['completed', 'failed']))
})

function isOutcomeOfJob(text: string): boolean {
  return /SET completed_on = now|DELETE FROM pgboss.job\b/.test(text)
}

async function stateOf({ sync_run_id }: Job): Promise<unknown> {
  const { rows } = await store.executeSql(
    `select state from pgboss.job where data->>'sync_run_id' = $1`,
    [sync_run_id],
  )
  return Object(rows[0]).state
}

async function statesOf({ sync_run_id }: Job): Promise<unknown[]> {
  const { rows } = await store.executeSql(
    `select state::text from pgboss.job where data->>'sync_run_id' = $1 order by 1`,
    [sync_run_id],
  )
  return rows.map((row) => Object(row).state)
}

/** Until the queue stops. */
function forever(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
