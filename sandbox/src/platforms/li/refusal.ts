import { Refusal } from '../../kit/refusal.ts'

/** An error of the API: LinkedIn's own number, and sometimes a word. */
export function refusal(status: number, number: number, code: string | null, message: string) {
  const body = { status, serviceErrorCode: number, ...(code && { code }), message }
  return new Refusal(status, body)
}

/** The errors of tokens are those of OAuth. */
export function grantError(status: number, error: string): Refusal {
  const error_description =
    'The provided authorization grant or refresh token is invalid, expired or revoked'
  return new Refusal(status, { error, error_description })
}

export function notAuthenticated(): Refusal {
  const message = 'The token used in the request has been revoked by the user'
  return refusal(401, 65_601, 'REVOKED_ACCESS_TOKEN', message)
}

export function notPermitted(): Refusal {
  return refusal(403, 100, 'ACCESS_DENIED', 'Not enough permissions to access')
}

export function notFound(what: string): Refusal {
  return refusal(404, 0, 'NOT_FOUND', `${what} is not found`)
}

export function invalid(message: string): Refusal {
  return refusal(400, 0, 'ILLEGAL_ARGUMENT', message)
}

/** Nothing says how long to wait. */
export function tooMany(): Refusal {
  const message = 'Resource level throttle limit for calls to this resource is reached.'
  return refusal(429, 101, 'TOO_MANY_REQUESTS', message)
}
