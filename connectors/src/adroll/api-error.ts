import { z } from 'zod'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import type { HttpAnswer, HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

const { name } = manifest

const Refusal = z.object({
  errors: z.array(z.looseObject({ code: z.optional(z.unknown()) })).min(1),
})

/** A status other than 2xx: by AdRoll's own code where there is one, or else by the status. */
export function refusalError(refusal: HttpRefusal): ConnectorError | null {
  const codes = Refusal.safeParse(refusal.json).data?.errors.map(({ code }) => code) ?? []
  if (codes.includes(notFound)) return new NotFoundError(name, String(notFound))
  const status = codes.includes(noAccess) ? 403 : refusal.status
  return statusError(name, { ...refusal, status }, { auth, forbidden })
}

const notFound = 16
const noAccess = 512

/** A query's response with status 200, of which any part may have failed. */
export function unwrapQuery({ json }: HttpAnswer): unknown {
  if (!hasFailed(json)) return json
  const text = JSON.stringify(Refusal.safeParse(json).data?.errors ?? [])
  if (/rate|quota|too many/i.test(text)) throw throttledError(name, null)
  if (/forbidden|permission|not authori[sz]ed|access/i.test(text)) {
    const { message, ...options } = forbidden
    throw new ConnectorError('forbidden', message, options)
  }
  throw new ConnectorError('payload', `${name} refused a part of the query`)
}

function hasFailed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('has_errors' in value && value.has_errors === true) return true
  return Object.values(value).some(hasFailed)
}

const auth = `${name} no longer accepts the access token`

const forbidden = {
  message: `${name} does not show this advertiser to the user who connected it`,
  remedy: 'Ask for access to the advertiser in AdRoll, then reauthorize the connection.',
  isGrantedByConsent: true,
}
