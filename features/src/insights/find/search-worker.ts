import { parentPort } from 'node:worker_threads'
import { cachedEngineFingerprint, setEngineFingerprint } from './judge/engine-fingerprint.ts'
import type { SeriesQuery } from './plan/search-plan.ts'
import { computeInsights, type SearchAnswer, type SearchJob } from './compute-insights.ts'

/** Messages to the worker … */
export type WorkerRequest =
  | { readonly kind: 'job'; readonly job: SearchJob; readonly engine: string | null }
  | { readonly kind: 'answer'; readonly id: number; readonly text: string }

/** … and from the worker. */
export type WorkerResponse =
  | { readonly kind: 'ask'; readonly id: number; readonly query: SeriesQuery }
  | { readonly kind: 'found'; readonly answer: SearchAnswer; readonly engine: string | null }

const port = parentPort
if (port === null) throw new Error('This module must run on a worker thread')

const waiting = new Map<number, (text: string) => void>()
let requestCount = 0

async function requestData(query: SeriesQuery): Promise<string> {
  requestCount += 1
  const id = requestCount
  const answer = new Promise<string>((resolve) => waiting.set(id, resolve))
  post({ kind: 'ask', id, query })
  return answer
}

function post(message: WorkerResponse): void {
  port?.postMessage(message)
}

port.on('message', (message: WorkerRequest) => {
  if (message.kind === 'job') {
    setEngineFingerprint(message.engine)
    return void search(message.job)
  }
  waiting.get(message.id)?.(message.text)
  waiting.delete(message.id)
})

/** An error ends the thread and is reported to its parent. */
async function search({ plan, previousStates }: SearchJob): Promise<void> {
  try {
    const answer = await computeInsights(plan, requestData, previousStates)
    post({ kind: 'found', answer, engine: cachedEngineFingerprint() })
    port?.close()
  } catch (error) {
    setImmediate(() => {
      throw error
    })
  }
}
