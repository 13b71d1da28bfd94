import { setMaxListeners } from 'node:events'
import {
  deleteExpiredConsents,
  deleteExpiredSessions,
  deleteUnusedConsents,
  forgetOldKeys,
  forgetOldMail,
  listUnjudgedWorkspaces,
  sendDigests,
  systemContext,
  type Services,
} from '@cartograph/features'
import {
  loadExchangeRates,
  reconcileDueConnections,
  refreshIdleTokens,
  resumeInterruptedRuns,
  startDueSyncs,
  syncEveryMs,
} from '@cartograph/ingestion'
import type { ReadRates } from './exchange-rates.ts'

/** What has to happen by itself. Any number of processes may do it: every task is safe to repeat. */
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
      name: 'start due syncs',
      everyMs: 15_000,
      run: () => startDueSyncs(ingestion, { everyMs: syncEveryMs }),
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
    { name: 'write about new findings', everyMs: 15 * 60_000, run: () => sendDigests(ctx) },
    { name: 'forget old keys', everyMs: 3_600_000, run: () => forgetOldKeys(ctx) },
    { name: 'forget old mail', everyMs: 3_600_000, run: () => forgetOldMail(ctx) },
    { name: 'delete expired consents', everyMs: 3_600_000, run: () => deleteExpiredConsents(ctx) },
    { name: 'delete unused consents', everyMs: 3_600_000, run: () => deleteUnusedConsents(ctx) },
    { name: 'delete expired sessions', everyMs: 3_600_000, run: () => deleteExpiredSessions(ctx) },
  ]
  // Each of them waits for it, and is waited for by what it does.
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

/** At once, and again after each pause; a failure is told and does not end the loop. */
async function repeat(task: Task, { log }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await task.run()
    } catch (error) {
      log.warn({ err: error, task: task.name }, 'a scheduled task failed; it is tried again')
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
