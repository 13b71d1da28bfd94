import { z } from 'zod'
import type { RequestedCall } from '../kit/api/json-api.ts'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

const Refusal = z.object({
  errors: z.array(z.object({ code: z.string() })).default([]),
  /** In the order of the operations of a batch; empty for those that are right. */
  operation_errors: z.array(z.array(z.unknown()).nullable()).nullish(),
})

/** A batch that failed as a whole, because of the operations at these places. */
export class OperationsError extends ConnectorError {
  readonly places: readonly number[]

  constructor(places: readonly number[]) {
    super('payload', `${manifest.name} refused ${places.length} people of a batch`)
    this.places = places
  }
}

export function refusalError(refusal: HttpRefusal, call: RequestedCall): ConnectorError | null {
  const { status, headers } = refusal
  const { errors = [], operation_errors: operations } = Refusal.safeParse(refusal.json).data ?? {}
  const code = errors[0]?.code ?? ''
  const places = (operations ?? []).flatMap((found, at) => (found?.length ? [at] : []))
  if (places.length > 0) return new OperationsError(places)
  if (status === 408 || status === 423)
    return new ConnectorError('transient', `${manifest.name} was busy`)
  if (status === 429) return throttledError(manifest.name, pauseOf(headers))
  // A missing page is one thing, and a missing account another.
  if (status === 404) return new NotFoundError(manifest.name, code || null)
  if (lockedOut.has(code))
    return new ConnectorError('auth', `${manifest.name} has locked or suspended the user`)
  if (appRefusals.has(code)) return new ConnectorError('forbidden', appMessage, appRefusal)
  return statusError(manifest.name, refusal, { auth, forbidden }, permissionFor(call))
}

/** Until the limit of the account, or else of the user, starts anew; by the clock of the platform. */
function pauseOf(headers: Headers): number | null {
  const reset = headers.get('x-account-rate-limit-reset') ?? headers.get('x-rate-limit-reset')
  const now = Date.parse(headers.get('date') ?? '')
  const pauseMs = Number(reset ?? Number.NaN) * 1000 - now
  return pauseMs > 0 ? pauseMs : null
}

const lockedOut = new Set(['CURRENT_USER_SUSPENDED', 'ACCOUNT_LOCKED_OUT'])
const appRefusals = new Set(['UNAUTHORIZED_CLIENT_APPLICATION', 'READONLY_CLIENT_APPLICATION'])
const appMessage = 'Twitter has not granted its Ads API to the app of this installation'
const appRefusal = {
  missingPermission: 'Ads API',
  remedy: 'Ask your administrator to request access to the Ads API for the app at Twitter.',
}

const auth = 'Twitter no longer accepts the access token'

const forbidden = {
  message: 'Twitter gives the user no access to this in the ad account',
  remedy: "Ask an administrator of the ad account for this permission in Twitter's Ads Manager.",
}

function permissionFor({ method, path }: RequestedCall): string {
  const isAudience = path.includes('/custom_audiences') && method !== 'GET'
  return isAudience ? 'AD_MANAGER' : 'CAMPAIGN_ANALYST'
}
