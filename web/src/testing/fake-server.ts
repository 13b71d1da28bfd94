import type { TokenAnswer } from '@cartograph/contract'
import type { Fetch } from '../api/send.ts'

export interface ReceivedRequest {
  path: string
  method: string
  token: string | null
  body: unknown
}

/** A fake server: responds by 'METHOD path' and records the requests. */
export function fakeServer(
  routes: Record<string, (request: ReceivedRequest) => { status: number; body?: unknown } | Error>,
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
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    return Promise.resolve(new Response(text, { status: answer.status }))
  }
  return { fetch, received }
}

export const notAuthenticated = { status: 401, body: { detail: 'Not authenticated' } }

/** A token that is valid for 15 minutes from `now`. */
export function tokenAnswer(token: string, now: number): TokenAnswer {
  return { token, expires_at: new Date(now + 900_000).toISOString() }
}
