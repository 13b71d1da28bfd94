import type { Endpoint } from '@cartograph/contract'
import { RequestError, requestErrorFrom } from './request-error.ts'

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** A change with a key is made once, however often it is sent; by default every call has its own. */
  readonly idempotencyKey?: string | undefined
}

interface Sender {
  readonly key: string
  readonly fetch?: typeof globalThis.fetch
}

interface Sent extends SendOptions {
  readonly endpoint: Endpoint
  readonly url: string
  readonly body: unknown
}

const mostAttempts = 5
const longestWaitMs = 60_000

/** Repeats a request that was throttled or lost. The key of a change keeps it from being made twice. */
export async function sendWithRetries(sender: Sender, request: Sent): Promise<unknown> {
  const { signal, endpoint } = request
  const key = request.idempotencyKey ?? crypto.randomUUID()
  const keyed = endpoint.method === 'GET' ? request : { ...request, idempotencyKey: key }
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(sender, keyed)
    if ('answer' in outcome) return outcome.answer
    const { error, retryAfterMs } = outcome
    if (!error.isTemporary || attempt === mostAttempts) throw error
    await wait(Math.min(retryAfterMs ?? 250 * 2 ** attempt, longestWaitMs), signal)
  }
}

type Outcome =
  | { readonly answer: unknown }
  | { readonly error: RequestError; readonly retryAfterMs: number | null }

async function sendOnce(
  { key, fetch = globalThis.fetch }: Sender,
  { endpoint, url, body, signal, idempotencyKey }: Sent,
): Promise<Outcome> {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${key}` })
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const init: RequestInit = { method: endpoint.method, headers, ...(signal && { signal }) }
  if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }
  try {
    const response = await fetch(url, init)
    const parsed = parseJson(await response.text())
    if (response.ok) return { answer: parsed }
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
    return { error: requestErrorFrom(response.status, parsed), retryAfterMs }
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    return {
      error: new RequestError(0, 'The server could not be reached.', { cause }),
      retryAfterMs: null,
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
