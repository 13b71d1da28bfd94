import type { Fetch } from './send.ts'

declare global {
  interface Window {
    /** What `public/early.js` has asked for before any of this was there, by method and address. */
    cartographEarly?: Record<string, EarlyAnswer | undefined>
  }
}

interface EarlyAnswer {
  /** Of whoever it is an answer to. */
  readonly token?: string
  /** The path that was opened: whoever has gone on from it wants to know how things are now. */
  readonly page: string
  readonly answer: Promise<Response>
}

/** Takes over what the page has asked for already, each once, only for who asked, and only as long as it is new. */
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

/** From the navigation on: a token is good for longer, and nobody sees by then what was long ago. */
const validMs = 30_000
