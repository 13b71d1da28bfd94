import { AppError } from '@cartograph/contract'
import type { Log } from '@cartograph/contract'
import { waitUpTo } from '../wait-up-to.ts'

export interface JobWorker {
  /** Looks for a job at once instead of at the next interval. */
  wake(): void
  /** Resolves after the worker was stopped and its last job has been recorded. */
  readonly ended: Promise<void>
}

export interface JobWorkerOptions {
  readonly queue: string
  readonly source: JobSource
  readonly work: (data: unknown, signal: AbortSignal) => Promise<void>
  /** Queues a job again that lost the database. */
  readonly repeat: (data: unknown) => Promise<void>
  readonly pollMs: number
  /** The signal of a job that takes longer than this aborts. */
  readonly jobLimitMs: number
  /** Ends the worker, and aborts its job. */
  readonly stopping: AbortSignal
  readonly log: Pick<Log, 'warn'>
}

/** The part of the queue's library that a worker uses. */
export interface JobSource {
  take(queue: string): Promise<readonly QueuedJob[]>
  complete(queue: string, id: string): Promise<unknown>
  fail(queue: string, id: string, reason: object): Promise<unknown>
}

export interface QueuedJob {
  readonly id: string
  readonly data: unknown
}

/**
 * Works on one job after the other. Every call to the database is awaited: while it is unreachable,
 * the outcome of a job is recorded again and again until it succeeds or the worker stops.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { queue, source, pollMs, stopping, log } = options
  let isWoken = false
  let wakeUp: (() => void) | null = null

  async function loop(): Promise<void> {
    while (!stopping.aborted) {
      isWoken = false
      if (!(await takeJob()) && !isWoken) await pause()
    }
  }

  async function takeJob(): Promise<boolean> {
    try {
      const [job] = await source.take(queue)
      if (job === undefined) return false
      const failure = await outcomeOf(job, options)
      await record(job, failure)
      if (lostDatabase(failure)) await repeat(job)
      return true
    } catch (error) {
      log.warn({ err: error, queue }, 'job queue')
      return false
    }
  }

  async function repeat({ data }: QueuedJob): Promise<void> {
    // The database works again, since it has stored the outcome; the pause bounds the attempts.
    await waitUpTo(repeatAfterMs, stopping)
    if (!stopping.aborted) await options.repeat(data)
  }

  async function record({ id }: QueuedJob, failure: Error | null): Promise<void> {
    for (let delayMs = 250; ; delayMs = Math.min(delayMs * 2, 5_000)) {
      try {
        if (failure === null) await source.complete(queue, id)
        else await source.fail(queue, id, { message: failure.message, stack: failure.stack })
        return
      } catch (error) {
        log.warn({ err: error, queue, job: id }, 'the outcome of a job could not be recorded')
        if (stopping.aborted) return
      }
      await waitUpTo(delayMs, stopping)
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stopping.removeEventListener('abort', done)
        wakeUp = null
        resolve()
      }
      const timer = setTimeout(done, pollMs)
      stopping.addEventListener('abort', done)
      wakeUp = done
      if (stopping.aborted) done()
    })
  }

  return {
    wake() {
      isWoken = true
      wakeUp?.()
    },
    ended: loop(),
  }
}

function lostDatabase(failure: Error | null): boolean {
  return failure instanceof AppError && failure.code === 'database_unavailable'
}

const repeatAfterMs = 500

/** Null for success. */
async function outcomeOf(
  { data }: QueuedJob,
  { work, jobLimitMs, stopping, queue, log }: JobWorkerOptions,
): Promise<Error | null> {
  const job = new AbortController()
  const abort = () => job.abort(stopping.reason)
  stopping.addEventListener('abort', abort)
  const limit = setTimeout(() => job.abort(new Error('The job took too long')), jobLimitMs)
  try {
    if (stopping.aborted) abort()
    await work(data, job.signal)
    return null
  } catch (error) {
    if (!stopping.aborted) log.warn({ err: error, queue }, 'a job failed')
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(limit)
    stopping.removeEventListener('abort', abort)
  }
}
