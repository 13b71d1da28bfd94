import type { FastifyReply } from 'fastify'

/** An error of the API: a status, and a code of Snapchat's own. */
export class SnapchatRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, refusal: SnapchatRefusal): FastifyReply {
  const { status, code, message } = refusal
  // The gateway, which knows nothing of the API's envelope, refuses tokens.
  if (status === 401)
    return reply
      .code(401)
      .header('www-authenticate', `Bearer error="invalid_token", error_description="${message}"`)
      .type('text/plain')
      .send(message)
  return reply.code(status).send({
    request_status: 'ERROR',
    request_id: requestId,
    debug_message: message,
    display_message: "We're sorry, but the requested resource is not available at this time",
    error_code: code,
  })
}

export const requestId = '5f9a0c4e00ff0a4a5232b1a721000173'

export function notAuthenticated(): SnapchatRefusal {
  return new SnapchatRefusal(401, '', 'The access token expired')
}

export function notPermitted(): SnapchatRefusal {
  return new SnapchatRefusal(403, 'E3002', 'The user has no role for this.')
}

export function notFound(): SnapchatRefusal {
  return new SnapchatRefusal(404, 'E3003', 'Resource not found.')
}

export function badStats(message: string): SnapchatRefusal {
  return new SnapchatRefusal(400, 'E1008', `Unsupported Stats Query: ${message}`)
}

export function invalid(message: string): SnapchatRefusal {
  return new SnapchatRefusal(400, 'E1001', message)
}

/** Snapchat does not say how long to wait. */
export function tooMany(): SnapchatRefusal {
  return new SnapchatRefusal(429, 'E1100', 'Too Many Requests')
}
