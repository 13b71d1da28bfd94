import { Worker } from 'node:worker_threads'
import { AppError, type DryRunAnswer, type SqlAnswer } from '@cartograph/contract'
import type { Queryable } from '../queryable.ts'
import type { LoadTextRequest, Semantic } from '../semantic.ts'
import { sourceWorker } from '../source-worker.ts'
import { isLarge } from './is-large.ts'
import {
  toOutcome,
  valueOf,
  type FromThread,
  type Outcome,
  type ThreadCall,
  type ThreadSetup,
  type ToThread,
} from './thread-messages.ts'

export interface ThreadOptions {
  /** It must be that of the semantic layer. */
  readonly warehouse: Queryable
  readonly catalogue: string | null
  /** The bundled worker; null runs the TypeScript sources. */
  readonly entry: string | null
}

export interface ThreadedSemantic extends Semantic {
  close(): Promise<void>
}

/** Planning and rendering a query of the largest size takes a fraction of it. */
const maxMemoryMb = 256

interface RunningCall {
  readonly signal: AbortSignal
  readonly rowsTo: LoadTextRequest['rowsTo']
  readonly end: (answer: Outcome<string>) => void
}

/**
 * Answers large queries on a worker thread, where compiling them does not block other requests. The
 * thread starts with the first one; it has the model, and its parent runs its SQL.
 */
export function answerLargeOnThread(semantic: Semantic, options: ThreadOptions): ThreadedSemantic {
  const calls = new Map<number, RunningCall>()
  let worker: Worker | null = null
  let callCount = 0

  function call(
    name: ThreadCall,
    { signal, rowsTo, ...body }: Pick<LoadTextRequest, 'signal' | 'rowsTo'>,
  ): Promise<string> {
    const id = (callCount += 1)
    const stopping = signal ?? new AbortController().signal
    if (stopping.aborted) return Promise.reject(new AppError('query_cancelled'))
    const cancel = () => post({ kind: 'cancel', id })
    stopping.addEventListener('abort', cancel, { once: true })
    const answer = new Promise<Outcome<string>>((resolve) => {
      calls.set(id, { signal: stopping, rowsTo, end: resolve })
      const isWithoutRows = rowsTo !== undefined
      post({ kind: 'call', id, call: name, json: JSON.stringify(body), isWithoutRows })
    })
    return answer.then(valueOf).finally(() => {
      calls.delete(id)
      stopping.removeEventListener('abort', cancel)
    })
  }

  function post(message: ToThread): void {
    worker ??= start()
    worker.postMessage(message, [])
  }

  function start(): Worker {
    const { entry, catalogue, warehouse } = options
    const workerData: ThreadSetup = { dialect: warehouse.dialect, catalogue }
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb }
    const started = new Worker(
      entry ?? sourceWorker(new URL('./thread-worker.ts', import.meta.url)),
      {
        execArgv: [],
        workerData,
        resourceLimits,
      },
    )
    started.unref()
    started.on('message', (message: FromThread) => {
      if (message.kind === 'query') return void runQuery(message)
      calls.get(message.id)?.end(message.answer)
    })
    // The exit that follows ends the calls.
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new AppError('query_cancelled')))
    return started
  }

  /** Ends the calls of a thread that has ended; the next one starts another. */
  function fail(ended: Worker, error: unknown): void {
    if (worker !== ended) return
    worker = null
    for (const { end } of calls.values()) void toOutcome(() => Promise.reject(error)).then(end)
  }

  async function runQuery(message: Extract<FromThread, { kind: 'query' }>) {
    const { id, queryId, request, rowsOf } = message
    const call = calls.get(id)
    if (call === undefined) return
    const { signal, rowsTo } = call
    const onRows = rowsOf === null ? undefined : rowsTo?.(rowsOf)
    const answer = await toOutcome(() =>
      options.warehouse.query({ ...request, signal, ...(onRows && { onRows }) }),
    )
    if (calls.has(id)) post({ kind: 'rows', queryId, answer })
  }

  return {
    ...semantic,
    loadText: (request) =>
      isLarge(request.queries) ? call('loadText', request) : semantic.loadText(request),
    async sql(request) {
      if (!isLarge(request.queries)) return semantic.sql(request)
      return JSON.parse(await call('sql', request)) as SqlAnswer
    },
    async dryRun(request) {
      if (!isLarge(request.queries)) return semantic.dryRun(request)
      return JSON.parse(await call('dryRun', request)) as DryRunAnswer
    },
    async close() {
      await worker?.terminate()
    },
  }
}
