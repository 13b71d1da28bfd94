import type { TokenAnswer } from '@cartograph/contract'
import type { Fetch } from '../api/send.ts'

export interface ReceivedRequest {
  path: string
  method: string
  token: string | null
  body: unknown
}

interface FakeAnswer {
  status: number
  body?: unknown
}

/** A fake server: responds by 'METHOD path', perhaps later, and records the requests. */
export function fakeServer(
  routes: Record<string, (request: ReceivedRequest) => FakeAnswer | Error | Promise<FakeAnswer>>,
): { fetch: Fetch; received: ReceivedRequest[] } {
  const received: ReceivedRequest[] = []
  const fetch: Fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    const request = {
      path: input instanceof Request ? input.url : input.toString(),
      method: init?.method ?? 'GET',
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    }
    received.push(request)
    const answer = routes[`${request.method} ${request.path}`]?.(request)
    if (answer === undefined) return Promise.reject(new Error(`No route for ${request.path}`))
    if (answer instanceof Error) return Promise.reject(answer)
    if (answer instanceof Promise) return unlessAborted(answer.then(respond), init?.signal)
    return Promise.resolve(respond(answer))
  }
  return { fetch, received }
}

function respond({ status, body }: FakeAnswer): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', abort)
  })
  return Promise.race([work, aborted])
}

export const notAuthenticated = { status: 401, body: { detail: 'Not authenticated' } }

/** A token that is valid for 15 minutes from `now`. */
export function tokenAnswer(token: string, now: number): TokenAnswer {
  return { token, expires_at: new Date(now + 900_000).toISOString() }
}
