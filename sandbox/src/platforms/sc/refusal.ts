import { Refusal } from '../../kit/refusal.ts'

/** An error of the API: a status, and a code of Snapchat's own. */
export function refusal(status: number, code: string, message: string): Refusal {
  return new Refusal(status, {
    request_status: 'ERROR',
    request_id: requestId,
    debug_message: message,
    display_message: "We're sorry, but the requested resource is not available at this time",
    error_code: code,
  })
}

export const requestId = '5f9a0c4e00ff0a4a5232b1a721000173'

/** The gateway, which knows nothing of the API's envelope, refuses tokens. */
export function notAuthenticated(): Refusal {
  const message = 'The access token expired'
  return new Refusal(401, message, {
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
    'content-type': 'text/plain',
  })
}

export function notPermitted(): Refusal {
  return refusal(403, 'E3002', 'The user has no role for this.')
}

export function notFound(): Refusal {
  return refusal(404, 'E3003', 'Resource not found.')
}

export function badStats(message: string): Refusal {
  return refusal(400, 'E1008', `Unsupported Stats Query: ${message}`)
}

export function invalid(message: string): Refusal {
  return refusal(400, 'E1001', message)
}

/** Snapchat does not say how long to wait. */
export function tooMany(): Refusal {
  return refusal(429, 'E1100', 'Too Many Requests')
}
