import { ConnectorError, type ConnectorErrorClass } from './errors.ts'

export interface JsonRequest {
  /** What the person who reads an error knows the platform by. */
  readonly platform: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body: unknown
  readonly signal: AbortSignal
  readonly limits?: HttpLimits
}

export interface HttpLimits {
  /** Until the first byte of the answer: connecting, sending and the platform's thinking. */
  readonly firstByteMs: number
  /** Until the last byte. */
  readonly totalMs: number
  readonly maxBytes: number
}

const defaultLimits: HttpLimits = { firstByteMs: 30_000, totalMs: 90_000, maxBytes: 32 * 1024 ** 2 }

/**
 * Posts JSON and answers the JSON of a 2xx; everything else becomes a ConnectorError. The only place that
 * calls fetch. Its errors carry neither headers nor bodies, because those may hold secrets.
 */
export async function postJson(request: JsonRequest): Promise<unknown> {
  const limits = request.limits ?? defaultLimits
  const call = new AbortController()
  let isLate = false
  const giveUp = () => {
    isLate = true
    call.abort()
  }
  // Linked by hand: a signal that outlives thousands of calls must not gather something from each.
  const stop = () => call.abort()
  request.signal.throwIfAborted()
  request.signal.addEventListener('abort', stop, { once: true })
  const total = setTimeout(giveUp, limits.totalMs)
  const firstByte = setTimeout(giveUp, limits.firstByteMs)
  try {
    const response = await send(request, call.signal)
    clearTimeout(firstByte)
    if (!response.ok) {
      await response.body?.cancel()
      throw errorOfStatus(request.platform, response)
    }
    return parse(request.platform, await readText(request.platform, response, limits.maxBytes))
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof ConnectorError) throw error
    throw new ConnectorError('transient', failure(request.platform, error, isLate))
  } finally {
    clearTimeout(total)
    clearTimeout(firstByte)
    request.signal.removeEventListener('abort', stop)
  }
}

function send({ url, headers, body }: JsonRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    // A redirect would carry the token to another host.
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
}

async function readText(platform: string, response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes)
      throw new ConnectorError('payload', `${platform} sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(platform: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What breaks off in the middle comes whole at the next try.
    throw new ConnectorError('transient', `${platform} sent an answer that is not complete JSON`)
  }
}

function errorOfStatus(platform: string, response: Response): ConnectorError {
  const errorClass = classOfStatus(response.status)
  const retryAfterMs = errorClass === 'throttled' ? retryAfter(response) : null
  return new ConnectorError(
    errorClass,
    `${platform} answered with status ${response.status}`,
    retryAfterMs === null ? {} : { retryAfterMs },
  )
}

function classOfStatus(status: number): ConnectorErrorClass {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'throttled'
  if (status === 408 || status === 425 || status >= 500) return 'transient'
  if (status === 402 || status === 404 || status === 410 || status === 423) return 'gone'
  return 'payload'
}

/** Seconds; the form with a date is used by no platform that is read here. */
function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null
}

function failure(platform: string, error: unknown, isLate: boolean): string {
  if (isLate) return `${platform} did not answer in time`
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'connection failed'
  return `${platform} could not be reached (${code})`
}
