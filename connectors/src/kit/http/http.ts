import { ConnectorError, type ConnectorErrorClass } from '../errors.ts'
import { PrivateAddressError } from './public-lookup.ts'
import { sendToPublic } from './send-to-public.ts'
import { parseExactJson } from '../values/parse-exact-json.ts'
import { parseJsonOrNull } from '../values/parse-json-or-null.ts'

export interface HttpRequest {
  /** The platform's name in error messages. */
  readonly platform: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: HttpBody
  readonly signal: AbortSignal
  readonly limits?: HttpLimits
  /** A user entered the host: the connection is refused unless it leads to the public internet. */
  readonly isPublicOnly?: boolean
  /** Whether ids are numbers that may be too large for one, which then become text. */
  readonly hasLargeIds?: boolean
  /**
   * Maps a status other than 2xx when the body says more than the status; null falls back to the
   * status.
   */
  readonly mapError?: (refusal: HttpRefusal) => ConnectorError | null
}

export type HttpBody =
  | { readonly json: unknown; readonly contentType?: string }
  | { readonly form: Readonly<Record<string, string>> }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }

export interface HttpRefusal {
  readonly status: number
  readonly headers: Headers
  /** Null if the body is not JSON. */
  readonly json: unknown
  readonly text: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  /** Null without a body. */
  readonly json: unknown
}

export interface HttpText {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface HttpLimits {
  /** The timeout until the first byte of the response. */
  readonly firstByteMs: number
  /** The timeout until the last byte. */
  readonly totalMs: number
  readonly maxBytes: number
}

const defaultLimits: HttpLimits = { firstByteMs: 30_000, totalMs: 90_000, maxBytes: 32 * 1024 ** 2 }

/** Returns the JSON of a 2xx response. Throws a ConnectorError on everything else. */
export async function requestJson(request: HttpRequest): Promise<HttpAnswer> {
  const { status, headers, text } = await requestText(request)
  return { status, headers, json: text === '' ? null : parse(request, text) }
}

/**
 * Returns the text of a 2xx response. Throws a ConnectorError on everything else, without headers
 * and bodies, which may contain secrets.
 */
export async function requestText(request: HttpRequest): Promise<HttpText> {
  const heads: Response[] = []
  const chunks: Uint8Array[] = []
  for await (const chunk of requestBytes(request, (head) => heads.push(head))) chunks.push(chunk)
  const { status, headers } = heads[0] ?? new Response()
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') }
}

/**
 * The bytes of a 2xx response as they arrive, with the errors of `requestText`. Time in which the
 * caller is busy with a chunk does not count. The only place that calls fetch or `sendToPublic`.
 */
export async function* requestBytes(
  request: HttpRequest,
  onHead: (response: Response) => unknown = () => {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const { platform, limits = defaultLimits } = request
  const call = new AbortController()
  const deadline = new Deadline(call, limits.totalMs)
  // Linked by hand, because AbortSignal.any leaks on a signal that outlives thousands of calls.
  const stop = () => call.abort()
  request.signal.throwIfAborted()
  request.signal.addEventListener('abort', stop, { once: true })
  try {
    deadline.start(limits.firstByteMs)
    const response = await send(request, call.signal)
    deadline.start()
    if (!response.ok) throw toConnectorError(request, response, await readRefusal(response))
    onHead(response)
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.maxBytes)
        throw new TooLargeError(`${platform} sent more than ${limits.maxBytes} bytes`)
      deadline.pause()
      yield chunk
      deadline.start()
    }
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof ConnectorError) throw error
    if (error instanceof PrivateAddressError)
      throw new ConnectorError('auth', `The address of ${platform} is in a private network`)
    throw new ConnectorError('transient', failure(platform, error, deadline.isOver))
  } finally {
    deadline.pause()
    call.abort()
    request.signal.removeEventListener('abort', stop)
  }
}

/** Aborts a call when it has been waited for too long. */
class Deadline {
  isOver = false
  readonly #call: AbortController
  #leftMs: number
  #startedAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(call: AbortController, totalMs: number) {
    this.#call = call
    this.#leftMs = totalMs
  }

  start(mostMs = Infinity): void {
    this.pause()
    this.#startedAt = performance.now()
    this.#timer = setTimeout(
      () => {
        this.isOver = true
        this.#call.abort()
      },
      Math.max(0, Math.min(mostMs, this.#leftMs)),
    )
  }

  pause(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    this.#leftMs -= performance.now() - this.#startedAt
  }
}

function send(
  { method, url, headers, body, isPublicOnly = false }: HttpRequest,
  signal: AbortSignal,
): Promise<Response> {
  const request = {
    method,
    headers: { accept: 'application/json', ...contentTypeOf(body), ...headers },
    ...(body && { body: contentOf(body) }),
    signal,
  }
  // A redirect would send the token to another host.
  return isPublicOnly ? sendToPublic(url, request) : fetch(url, { ...request, redirect: 'manual' })
}

function contentTypeOf(body: HttpBody | undefined): Record<string, string> {
  if (body === undefined) return {}
  if ('form' in body) return { 'content-type': 'application/x-www-form-urlencoded' }
  return { 'content-type': body.contentType ?? 'application/json' }
}

function contentOf(body: HttpBody): string | Uint8Array<ArrayBuffer> {
  if ('bytes' in body) return body.bytes
  return 'json' in body ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString()
}

/** The response exceeds the limit of the request: less has to be requested at once. */
export class TooLargeError extends ConnectorError {
  constructor(message: string) {
    super('payload', message)
  }
}

const maxRefusalBytes = 64 * 1024

/** Reads as much of the error body as possible; the status suffices otherwise. */
async function readRefusal(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > maxRefusalBytes) break
    }
  } catch {
    // The connection broke; the status is known.
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse({ platform, hasLargeIds = false }: HttpRequest, text: string): unknown {
  try {
    return hasLargeIds ? parseExactJson(text) : JSON.parse(text)
  } catch {
    // A truncated body is retried.
    throw new ConnectorError('transient', `${platform} sent incomplete JSON`)
  }
}

function toConnectorError(
  { platform, mapError }: HttpRequest,
  { status, headers }: Response,
  text: string,
): ConnectorError {
  if (status === 403 && isHtml(headers, text))
    return new ConnectorError('transient', `${platform} could not be reached behind its network`)
  const mappedError = mapError?.({ status, headers, json: parseJsonOrNull(text), text }) ?? null
  if (mappedError !== null) return mappedError
  const errorClass = errorClassOf(status)
  // Only the body says what is wrong with the request, and it did not arrive whole.
  if (errorClass === 'payload' && isCutOffJson(headers, text))
    return new ConnectorError('transient', `${platform} sent incomplete JSON (status ${status})`)
  const retryAfterMs = errorClass === 'throttled' ? retryAfter(headers) : null
  return new ConnectorError(
    errorClass,
    `${platform} responded with status ${status}`,
    retryAfterMs === null ? {} : { retryAfterMs },
  )
}

/** A page of a CDN or a firewall in front of the API, which says nothing about permissions. */
function isHtml(headers: Headers, text: string): boolean {
  return (
    /^text\/html\b/i.test(headers.get('content-type') ?? '') ||
    /^\s*<(!doctype html|html)\b/i.test(text)
  )
}

function isCutOffJson(headers: Headers, text: string): boolean {
  const isJson = /\bjson\b/i.test(headers.get('content-type') ?? '')
  return isJson && !['', 'null'].includes(text.trim()) && parseJsonOrNull(text) === null
}

function errorClassOf(status: number): ConnectorErrorClass {
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 429) return 'throttled'
  if (status === 408 || status === 425 || status >= 500) return 'transient'
  if (status === 402 || status === 404 || status === 410 || status === 423) return 'gone'
  return 'payload'
}

/** Reads `Retry-After` in seconds; none of these platforms uses the date form. */
export function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null
}

function failure(platform: string, error: unknown, isLate: boolean): string {
  if (isLate) return `${platform} did not answer in time`
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed'
  return `${platform} could not be reached (${code})`
}
