import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { hostOf, isPrivateHost } from './private-address.ts'
import { PrivateAddressError, publicLookup } from './public-lookup.ts'

export interface PublicRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal: AbortSignal
}

/**
 * As `fetch` without redirects, to a host on the public internet only: each request has a
 * connection of its own, to an address that was checked for it. `fetch` has no say in look-ups.
 */
export function sendToPublic(
  url: string,
  { method, headers, body, signal }: PublicRequest,
  lookup: LookupFunction = publicLookup,
): Promise<Response> {
  const target = new URL(url)
  const host = hostOf(target)
  // An address is not looked up.
  if (isPrivateHost(host)) return Promise.reject(new PrivateAddressError(host))
  const start = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = start(target, { method, headers, signal, lookup, agent: false })
    request.on('response', (response) => resolve(asResponse(response)))
    request.on('error', (error) => {
      if (error instanceof PrivateAddressError) return reject(error)
      // As the errors of `fetch`, whose cause has the code.
      reject(new TypeError('The request failed', { cause: error }))
    })
    request.end(body)
  })
}

function asResponse(incoming: IncomingMessage): Response {
  const { statusCode: status = 500 } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value)
  if (bodiless.has(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers })
}

/** Statuses for which a `Response` takes no body. */
const bodiless = new Set([204, 205, 304])
