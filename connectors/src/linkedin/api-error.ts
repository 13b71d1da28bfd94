import { z } from 'zod'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import type { RequestedCall } from '../kit/api/json-api.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

const Refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() })

const texts = {
  auth: 'LinkedIn no longer accepts the access token',
  forbidden: {
    message: 'LinkedIn is missing a permission for this',
    remedy: 'Ask for a role in the ad account at LinkedIn, then reauthorize the data source.',
    isGrantedByConsent: true,
  },
}

/** Null falls back to the meaning of the status. */
export function apiError(
  refusal: Pick<HttpRefusal, 'status' | 'headers' | 'json'>,
  { path }: Pick<RequestedCall, 'path'>,
): ConnectorError | null {
  const { code } = Refusal.safeParse(refusal.json).data ?? {}
  if (code === 'SEGMENT_LIMIT_EXCEEDED')
    return new ConnectorError(
      'payload',
      'LinkedIn allows 1,000 segments in an ad account. Delete some to create another one.',
    )
  if (refusal.status === 426)
    return new ConnectorError(
      'payload',
      `LinkedIn no longer has version ${manifest.apiVersion} of its API, which this release uses`,
    )
  if (refusal.status === 429) return throttledError(manifest.name, pauseOf(path))
  return statusError(manifest.name, refusal, texts, scopeOf(path))
}

/** No answer says how long to wait: segments have a limit by minute, and reports one by five. */
function pauseOf(path: string): number {
  return path.startsWith('/rest/dmpSegments') ? 60_000 : 330_000
}

function scopeOf(path: string): string {
  if (path.startsWith('/rest/dmpSegments')) return 'rw_dmp_segments'
  return path.startsWith('/rest/adAnalytics') ? 'r_ads_reporting' : 'r_ads'
}
