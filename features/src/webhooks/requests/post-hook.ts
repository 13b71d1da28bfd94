import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { hostOf, isPrivateHost, PrivateAddressError, publicLookup } from '@cartograph/connectors'

export interface HookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HookOptions {
  readonly allowsPrivate: boolean
  readonly timeoutMs: number
}

export type HookOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  /** Refused, unreachable or private: nothing was sent. */
  | { readonly kind: 'not-sent'; readonly reason: string; readonly isFinal: boolean }
  /** Sent, and the connection ended without an answer: the receiver may have it. */
  | { readonly kind: 'no-answer'; readonly reason: string }

/**
 * Posts to an address that a user entered. Connects only to the addresses that were checked, which a second
 * look-up of the name could not guarantee, and follows no redirects.
 */
export function postHook(
  { url, headers, body }: HookRequest,
  { allowsPrivate, timeoutMs }: HookOptions,
): Promise<HookOutcome> {
  const target = new URL(url)
  const host = hostOf(target)
  if (!allowsPrivate && isPrivateHost(host)) return Promise.resolve(isPrivate(host))
  return new Promise((settle) => {
    let wasSent = false
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Cartograph-Webhooks/1',
        ...headers,
      },
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    } satisfies RequestOptions)
    const timer = setTimeout(() => request.destroy(new Error('It took too long.')), timeoutMs)
    const end = (outcome: HookOutcome) => {
      clearTimeout(timer)
      settle(outcome)
    }
    request.on('response', (response) => {
      // The body is not needed and could be endless.
      response.destroy()
      end(answered(response))
    })
    request.on('error', (error) => {
      if (error instanceof PrivateAddressError) return end(isPrivate(host))
      const reason = reasonOf(error)
      end(wasSent ? { kind: 'no-answer', reason } : { kind: 'not-sent', reason, isFinal: false })
    })
    request.on('socket', (socket) => {
      const connected = target.protocol === 'https:' ? 'secureConnect' : 'connect'
      socket.once(connected, () => {
        wasSent = true
        request.end(body)
      })
    })
  })
}

function isPrivate(host: string): HookOutcome {
  const reason = `${host} is in a private network. Only addresses on the public internet are allowed.`
  return { kind: 'not-sent', reason, isFinal: true }
}

function answered({ statusCode = 0, headers }: IncomingMessage): HookOutcome {
  const seconds = Number(headers['retry-after'])
  const retryAfterMs = seconds > 0 && seconds <= 86_400 ? seconds * 1_000 : null
  return { kind: 'answered', status: statusCode, retryAfterMs }
}

/** Codes such as ECONNREFUSED, in words. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? error.code : null
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'Its host name is not known.'
    case 'ECONNREFUSED':
      return 'It refused the connection.'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'It closed the connection.'
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return 'It cannot be reached.'
  }
  return typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED/.test(code)
    ? 'Its certificate is not valid.'
    : error.message.slice(0, 200)
}
