import { unlessAborted } from '@cartograph/contract'
import { startReportThread, type ReportThread } from './report-thread.ts'
import type { ReportThreadsOptions } from './report-work.ts'
import { createTurns } from '../../turns.ts'

export interface ThreadPool {
  /** Runs the work with a thread of its own; ends the thread if the caller leaves or the work fails. */
  run<T>(signal: AbortSignal, work: (thread: ReportThread) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface ThreadPoolOptions extends ReportThreadsOptions {
  readonly atOnce: number
  /** How long a thread waits for more work before it gives its memory back. */
  readonly idleMs?: number
}

export function createThreadPool({
  atOnce,
  idleMs = 30_000,
  ...options
}: ThreadPoolOptions): ThreadPool {
  const turns = createTurns(atOnce)
  const threads = new Set<ReportThread>()
  const idle = new Map<ReportThread, NodeJS.Timeout>()

  function take(): ReportThread {
    for (const [thread, timer] of idle) {
      clearTimeout(timer)
      idle.delete(thread)
      if (!thread.hasEnded()) return thread
      threads.delete(thread)
    }
    const started = startReportThread(options)
    threads.add(started)
    return started
  }

  function park(thread: ReportThread): void {
    thread.setUsed(false)
    const end = () => void discard(thread, new Error('The thread was not needed'))
    idle.set(thread, setTimeout(end, idleMs).unref())
  }

  async function discard(thread: ReportThread, reason: unknown): Promise<void> {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
    threads.delete(thread)
    await thread.end(reason)
  }

  return {
    run: (signal, work) =>
      turns.run(signal, async () => {
        const thread = take()
        thread.setUsed(true)
        try {
          const result = await unlessAborted(signal, work(thread))
          park(thread)
          return result
        } catch (error) {
          await discard(thread, error)
          throw error
        }
      }),
    async close() {
      const reason = new Error('The process is stopping')
      await Promise.all([...threads].map((thread) => discard(thread, reason)))
    },
  }
}
