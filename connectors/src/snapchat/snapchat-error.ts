import { z } from 'zod'
import { permissionOf } from '../kit/api/permission-of.ts'
import { statusError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import type { RequestedCall } from '../kit/api/json-api.ts'
import { manifest } from './manifest.ts'

const Refusal = z.object({ error_code: z.string() })

/** A status other than 2xx. The body of a 401 is plain text. */
export function refusalError(refusal: HttpRefusal, call: RequestedCall): ConnectorError | null {
  const code = Refusal.safeParse(refusal.json).data?.error_code
  return (
    codeError(code, call) ?? statusError(manifest.name, refusal, { auth, forbidden }, roleFor(call))
  )
}

/** A part of a request with status 200 that failed: 'Error code: E1234, message: …'. */
export function partError(reason: string, call: RequestedCall): ConnectorError {
  const code = /E\d{4}/.exec(reason)?.[0]
  const hint = code === undefined ? '' : ` (${code})`
  return (
    codeError(code, call) ??
    new ConnectorError('payload', `Snapchat refused a part of the request${hint}`)
  )
}

function codeError(code: string | undefined, call: RequestedCall): ConnectorError | null {
  if (code === 'E3003') return new NotFoundError(manifest.name, code)
  if (code !== 'E3002') return null
  const { message, ...options } = forbidden
  return new ConnectorError('forbidden', message, { ...options, missingPermission: roleFor(call) })
}

const auth = 'Snapchat no longer accepts the access token'

const forbidden = {
  message: 'Snapchat is missing a role for this',
  remedy: "Ask an admin of the organization for this role in Snapchat's Ads Manager.",
}

function roleFor(call: RequestedCall): string {
  const isAudience = /\/segments(\/|$)/.test(call.path)
  return isAudience ? 'Data Manager' : (permissionOf(call, roles) ?? 'Report Manager')
}

const roles = { '/v1/me': 'Organization Member' }
