import type { ConnectorError } from '../kit/errors.ts'
import { throttled, type GoogleError } from '../kit/google/google-error.ts'

const platform = 'Google Analytics 4'

/**
 * Which of its quotas is used up, Google says only in a sentence. Tokens come back with the full hour or
 * the day; that of requests at the same time is free again as soon as one of them has ended.
 */
export function analyticsError(error: GoogleError, nowMs: number): ConnectorError | null {
  if (error.status !== 'RESOURCE_EXHAUSTED' || error.retryAfterMs !== null) return null
  if (/concurrent/i.test(error.message))
    return throttled(`${platform} answers too many requests at the same time`, 5_000)
  if (/tokens|thresholded|server errors/i.test(error.message))
    return throttled(`${platform} has no tokens left for this property`, hourMs - (nowMs % hourMs))
  return null
}

const hourMs = 3_600_000
