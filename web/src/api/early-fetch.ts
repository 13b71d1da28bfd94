import type { Fetch } from './send.ts'

declare global {
  interface Window {
    /** Responses that `early-script.ts` requested before the app loaded, by method and URL. */
    cartographEarly?: Record<string, EarlyAnswer | undefined>
  }
}

interface EarlyAnswer {
  /** The token that the request was sent with. */
  readonly token?: string
  /** The path that was opened. After a navigation, the data is requested again. */
  readonly page: string
  readonly answer: Promise<Response>
}

/**
 * Uses the responses of the early requests: each once, only for the same token, and only while they are
 * recent.
 */
export const earlyFetch: Fetch = (input, init) => {
  const key = `${init?.method ?? 'GET'} ${typeof input === 'string' ? input : ''}`
  const early = window.cartographEarly?.[key]
  if (early === undefined || performance.now() > validMs) return fetch(input, init)
  if (early.page !== location.pathname) return fetch(input, init)
  window.cartographEarly = { ...window.cartographEarly, [key]: undefined }
  const bearer = early.token === undefined ? null : `Bearer ${early.token}`
  if (new Headers(init?.headers).get('authorization') !== bearer) return fetch(input, init)
  return early.answer.catch(() => fetch(input, init))
}

/** Counted from the navigation. */
const validMs = 30_000
