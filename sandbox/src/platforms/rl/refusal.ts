import { Refusal } from '../../kit/refusal.ts'

/** An error of a service, with AdRoll's own code. */
export function refusal(status: number, code: number | string, message: string): Refusal {
  return new Refusal(status, { errors: [{ code, message }] })
}

export function invalidGrant(): Refusal {
  return new Refusal(400, { error: 'invalid_grant' })
}

/** Of the gateway in front of the services. */
export function notAuthenticated(message = 'Invalid access token'): Refusal {
  return refusal(401, 'apiproxy:3', message)
}

export function forbidden(): Refusal {
  return refusal(403, 512, 'Forbidden')
}

export function notFound(): Refusal {
  return refusal(404, 16, 'Segment not found')
}

export function invalid(field: string): Refusal {
  return refusal(400, 1, `${field} is not valid`)
}

export function tooMany(): Refusal {
  return refusal(429, 'apiproxy:4', 'Rate limit quota violation')
}
