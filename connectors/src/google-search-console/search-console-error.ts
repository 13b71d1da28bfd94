import { ConnectorError } from '../kit/errors.ts'
import { googleError, throttled, type GoogleError } from '../kit/google/google-error.ts'
import { manifest, readScope } from './manifest.ts'

const { name } = manifest
const minuteMs = 60_000

/**
 * The Search Console gives a reason instead of a status, and a 403 may be about a quota. Null falls
 * back to Google's common meaning.
 */
export function searchConsoleError(error: GoogleError): ConnectorError | null {
  switch (error.reason) {
    case 'rateLimitExceeded':
    case 'userRateLimitExceeded':
      return throttled(`${name} is limiting requests`, error.retryAfterMs ?? minuteMs)
    case 'quotaExceeded':
      // Google's advice: the load of the last ten minutes counts.
      return throttled(`${name} has no quota left for this site`, 15 * minuteMs)
    case 'dailyLimitExceeded':
      return new ConnectorError('throttled', `${name} has no quota left for today`, {
        retryAfterMs: error.retryAfterMs ?? 60 * minuteMs,
        isDayUsedUp: true,
      })
    case 'forbidden':
      return googleError(name, { ...error, status: 'PERMISSION_DENIED' })
    case 'insufficientPermissions':
      return googleError(name, { ...error, reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }, readScope)
    case 'invalidParameter':
    case 'badRequest':
      return googleError(name, { ...error, status: 'INVALID_ARGUMENT' })
    default:
      return null
  }
}
