import { Worker } from 'node:worker_threads'
import { sourceWorker } from '@cartograph/semantic'
import type { RunQuery } from './plan/search-plan.ts'
import type { SearchAnswer, SearchJob } from './compute-insights.ts'
import type { WorkerRequest, WorkerResponse } from './search-worker.ts'

/** Runs a search; aborting `signal` ends it at once. */
export type RunSearch = (
  job: SearchJob,
  ask: RunQuery,
  signal: AbortSignal,
) => Promise<SearchAnswer>

/** More memory than this is not the data of a shop of the intended size. */
const maxMemoryMb = 768

/**
 * Runs on a worker thread, because it computes for seconds and would block other requests. The thread
 * receives only its job and requests all data. `entry` is the bundled file; without it the TypeScript
 * sources run.
 */
export function searchOnThread(entry: string | null): RunSearch {
  // The engine's fingerprint is passed on from one thread to the next.
  let engine: string | null = null
  return async (job, ask, signal) => {
    signal.throwIfAborted()
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb }
    const worker = new Worker(
      entry ?? sourceWorker(new URL('./search-worker.ts', import.meta.url)),
      { execArgv: [], resourceLimits },
    )
    const failing = new AbortController()
    const ending = AbortSignal.any([signal, failing.signal])
    const post = (message: WorkerRequest) => worker.postMessage(message, [])
    const answer = async ({ id, query }: Extract<WorkerResponse, { kind: 'ask' }>) => {
      try {
        post({ kind: 'answer', id, text: await ask(query) })
      } catch (error) {
        // Rethrown unchanged: the class of the error decides what happens next.
        failing.abort(error)
      }
    }
    try {
      return await new Promise<SearchAnswer>((resolve, reject) => {
        ending.addEventListener('abort', () => reject(ending.reason), { once: true })
        worker.once('error', reject)
        worker.once('exit', (code) => reject(new Error(`The search ended with code ${code}`)))
        worker.on('message', (message: WorkerResponse) => {
          if (message.kind === 'ask') return void answer(message)
          engine = message.engine
          resolve(message.answer)
        })
        post({ kind: 'job', job, engine })
      })
    } finally {
      await worker.terminate()
    }
  }
}
