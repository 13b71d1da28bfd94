import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RunQuery } from './plan/search-plan.ts'
import type { SearchAnswer, SearchJob } from './search-findings.ts'
import type { WorkerRequest, WorkerResponse } from './search-worker.ts'

/** Looks for findings; `signal` ends it at once. */
export type RunSearch = (
  job: SearchJob,
  ask: RunQuery,
  signal: AbortSignal,
) => Promise<SearchAnswer>

/** More than this is not the data of a shop that the rest of us was made for. */
const maxMemoryMb = 768

/**
 * On a thread of its own: it computes for seconds, and whoever waits for an answer must not wait for it. The
 * thread knows nothing but its job, and asks for every figure. `entry` is the bundled file; without it the
 * TypeScript sources run.
 */
export function searchOnThread(entry: string | null): RunSearch {
  // What one thread has found out of the engine, the next one need not.
  let engine: string | null = null
  return async (job, ask, signal) => {
    signal.throwIfAborted()
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb }
    const worker = new Worker(entry ?? sourcesEntry(), { execArgv: [], resourceLimits })
    const failing = new AbortController()
    const ending = AbortSignal.any([signal, failing.signal])
    const tell = (message: WorkerRequest) => worker.postMessage(message, [])
    const answer = async ({ id, query }: Extract<WorkerResponse, { kind: 'ask' }>) => {
      try {
        tell({ kind: 'answer', id, text: await ask(query) })
      } catch (error) {
        // As it is, to whoever waits for the search: its kind decides what comes next.
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
        tell({ kind: 'job', job, engine })
      })
    } finally {
      await worker.terminate()
    }
  }
}

/** A thread does not take over what reads TypeScript from whoever starts it: this begins with that. */
function sourcesEntry(): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('dist/esm/api/index.mjs', tsx).href
  const sources = new URL('./search-worker.ts', import.meta.url).href
  const code = `import { register } from '${loader}'; register(); await import('${sources}')`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
