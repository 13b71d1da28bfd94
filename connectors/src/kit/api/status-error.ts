import { ConnectorError, NotFoundError } from '../errors.ts'
import { retryAfter, type HttpRefusal } from '../http/http.ts'

/** What a status means to the user of a platform. */
export interface StatusTexts {
  /** 401 */
  readonly auth: string
  /** 403 */
  readonly forbidden: {
    readonly message: string
    readonly remedy: string
    readonly isGrantedByConsent?: boolean
  }
  /** The pause after a 429 without `Retry-After`; absent where the retry backs off. */
  readonly pauseMs?: number
}

/**
 * The error of a platform that says all by the status; null falls back to the status itself.
 * `missingPermission` is the permission that a refused call needs.
 */
export function statusError(
  platform: string,
  { status, headers }: Pick<HttpRefusal, 'status' | 'headers'>,
  { auth, forbidden, pauseMs }: StatusTexts,
  missingPermission: string | null = null,
): ConnectorError | null {
  switch (status) {
    case 401:
      return new ConnectorError('auth', auth)
    case 403: {
      const { message, ...options } = forbidden
      return new ConnectorError('forbidden', message, { ...options, missingPermission })
    }
    case 404:
      return new NotFoundError(platform)
    // Another client is writing to the same resource.
    case 409:
      return new ConnectorError('transient', `${platform} was busy with the same resource`)
    case 429:
      return throttledError(platform, retryAfter(headers) ?? pauseMs ?? null)
    default:
      return null
  }
}

export function throttledError(platform: string, retryAfterMs: number | null): ConnectorError {
  const message = `${platform} is limiting requests`
  return new ConnectorError('throttled', message, retryAfterMs === null ? {} : { retryAfterMs })
}
