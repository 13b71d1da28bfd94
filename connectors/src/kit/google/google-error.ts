import { z } from 'zod'
import { ConnectorError } from '../errors.ts'
import { retryAfter, type HttpRefusal } from '../http/http.ts'

/** An error response of Google's APIs. */
export interface GoogleError {
  /** INVALID_ARGUMENT, PERMISSION_DENIED, … */
  readonly status: string
  /** Never shown: it may quote the request. */
  readonly message: string
  /** ACCESS_TOKEN_SCOPE_INSUFFICIENT, SERVICE_DISABLED, …; in the older form forbidden, … */
  readonly reason: string | null
  readonly retryAfterMs: number | null
  readonly details: readonly unknown[]
}

/** Reads an error body; streaming endpoints wrap it in an array. */
export function readGoogleError({ json, headers }: HttpRefusal): GoogleError | null {
  const parsed = Refusal.safeParse(Array.isArray(json) ? json[0] : json)
  if (!parsed.success) return null
  const { status, message, details, errors } = parsed.data.error
  const parsedDetails = details.flatMap((detail) => Detail.safeParse(detail).data ?? [])
  const delay = parsedDetails.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay
  return {
    status,
    message,
    reason:
      parsedDetails.find(({ reason }) => reason !== undefined)?.reason ??
      errors.find(({ reason }) => reason !== undefined)?.reason ??
      null,
    retryAfterMs: durationMs(delay) ?? retryAfter(headers),
    details,
  }
}

/**
 * Maps errors that all of Google's platforms share; null falls back to the HTTP status. `scope` is
 * the one that the call needs: Google's error does not name it.
 */
export function googleError(
  platform: string,
  error: GoogleError,
  scope: string | null = null,
): ConnectorError | null {
  const { status, reason } = error
  if (reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') {
    return new ConnectorError(
      'forbidden',
      `${platform} is missing a permission. Connect again and leave every permission switched on.`,
      {
        missingPermission: scope,
        remedy: 'Reauthorize the data source, and leave every permission switched on at Google.',
        isGrantedByConsent: true,
      },
    )
  }
  if (reason === 'SERVICE_DISABLED' || reason === 'CONSUMER_INVALID') {
    return new ConnectorError(
      'payload',
      `The ${platform} API is not enabled in the Google Cloud project of this installation`,
    )
  }
  if (status === 'RESOURCE_EXHAUSTED')
    return throttled(`${platform} is limiting requests`, error.retryAfterMs)
  if (status === 'NOT_FOUND') return new GoogleNotFoundError(platform)
  const [errorClass, what] = meanings[status] ?? []
  if (errorClass === undefined) return null
  return new ConnectorError(
    errorClass,
    `${platform} ${what}`,
    errorClass === 'forbidden'
      ? { remedy: 'Reauthorize it as a Google user with access.', isGrantedByConsent: true }
      : {},
  )
}

/** What the path of a call names does not exist. */
export class GoogleNotFoundError extends ConnectorError {
  constructor(platform: string) {
    super('gone', `${platform} no longer has what is connected`)
  }
}

export function throttled(message: string, retryAfterMs: number | null): ConnectorError {
  return new ConnectorError('throttled', message, retryAfterMs === null ? {} : { retryAfterMs })
}

const meanings: Readonly<
  Record<string, readonly ['auth' | 'forbidden' | 'payload' | 'gone' | 'transient', string]>
> = {
  UNAUTHENTICATED: ['auth', 'no longer accepts the access token'],
  PERMISSION_DENIED: [
    'forbidden',
    'says that this Google user has no access to the connected account',
  ],
  INVALID_ARGUMENT: ['payload', 'rejected the request as invalid'],
  FAILED_PRECONDITION: ['payload', 'rejected the request as not possible'],
  OUT_OF_RANGE: ['payload', 'rejected the request as out of range'],
  ABORTED: ['transient', 'broke off'],
  CANCELLED: ['transient', 'broke off'],
  DEADLINE_EXCEEDED: ['transient', 'did not answer in time'],
  INTERNAL: ['transient', 'failed'],
  UNAVAILABLE: ['transient', 'is not available'],
  UNKNOWN: ['transient', 'failed'],
}

const Refusal = z.object({
  error: z.object({
    status: z._default(z.string(), ''),
    message: z._default(z.string(), ''),
    details: z._default(z.array(z.unknown()), []),
    /** The older form, which has no status. */
    errors: z._default(z.array(z.object({ reason: z.optional(z.string()) })), []),
  }),
})

const Detail = z.object({
  reason: z.optional(z.string()),
  retryDelay: z.optional(z.string()),
})

/** '3.5s' */
export function durationMs(text: string | undefined): number | null {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text ?? '')?.[1]
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000)
}
