import type { ConnectorError } from '../kit/errors.ts'
import { throttled, type GoogleError } from '../kit/google/google-error.ts'

const platform = 'Google Analytics 4'

/**
 * Google names the exhausted quota only in the message. Tokens are replenished at the full hour or
 * day; the concurrency quota is free as soon as a request ends.
 */
export function analyticsError(error: GoogleError, nowMs: number): ConnectorError | null {
  if (error.status !== 'RESOURCE_EXHAUSTED' || error.retryAfterMs !== null) return null
  if (/concurrent/i.test(error.message))
    return throttled(`${platform} has too many concurrent requests`, 5_000)
  if (/tokens|thresholded|server errors/i.test(error.message))
    return throttled(`${platform} has no tokens left for this property`, hourMs - (nowMs % hourMs))
  return null
}

const hourMs = 3_600_000
