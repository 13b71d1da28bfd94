import type { FastifyReply } from 'fastify'

/** An error of the API: LinkedIn's own number, and sometimes a word. */
export class LinkedinRefusal extends Error {
  readonly status: number
  readonly serviceErrorCode: number
  readonly code: string | null

  constructor(status: number, serviceErrorCode: number, code: string | null, message: string) {
    super(message)
    this.status = status
    this.serviceErrorCode = serviceErrorCode
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, refusal: LinkedinRefusal): FastifyReply {
  const { status, serviceErrorCode, code, message } = refusal
  return reply.code(status).send({ status, serviceErrorCode, ...(code && { code }), message })
}

/** The errors of tokens are those of OAuth. */
export function sendGrantError(reply: FastifyReply, status: number, error: string): FastifyReply {
  const description =
    'The provided authorization grant or refresh token is invalid, expired or revoked'
  return reply.code(status).send({ error, error_description: description })
}

export function notAuthenticated(): LinkedinRefusal {
  const message = 'The token used in the request has been revoked by the user'
  return new LinkedinRefusal(401, 65_601, 'REVOKED_ACCESS_TOKEN', message)
}

export function notPermitted(): LinkedinRefusal {
  return new LinkedinRefusal(403, 100, 'ACCESS_DENIED', 'Not enough permissions to access')
}

export function notFound(what: string): LinkedinRefusal {
  return new LinkedinRefusal(404, 0, 'NOT_FOUND', `${what} is not found`)
}

export function invalid(message: string): LinkedinRefusal {
  return new LinkedinRefusal(400, 0, 'ILLEGAL_ARGUMENT', message)
}

/** Nothing says how long to wait. */
export function tooMany(): LinkedinRefusal {
  const message = 'Resource level throttle limit for calls to this resource is reached.'
  return new LinkedinRefusal(429, 101, 'TOO_MANY_REQUESTS', message)
}
