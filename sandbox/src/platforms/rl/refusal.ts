import type { FastifyReply } from 'fastify'

/** An error of a service, with AdRoll's own code. */
export class AdrollRefusal extends Error {
  readonly status: number
  readonly code: number | string

  constructor(status: number, code: number | string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, refusal: AdrollRefusal): FastifyReply {
  const { status, code, message } = refusal
  return reply.code(status).send({ errors: [{ code, message }] })
}

export function sendGrantError(reply: FastifyReply): FastifyReply {
  return reply.code(400).send({ error: 'invalid_grant' })
}

/** Of the gateway in front of the services. */
export function notAuthenticated(message = 'Invalid access token'): AdrollRefusal {
  return new AdrollRefusal(401, 'apiproxy:3', message)
}

export function forbidden(): AdrollRefusal {
  return new AdrollRefusal(403, 512, 'Forbidden')
}

export function notFound(): AdrollRefusal {
  return new AdrollRefusal(404, 16, 'Segment not found')
}

export function invalid(field: string): AdrollRefusal {
  return new AdrollRefusal(400, 1, `${field} is not valid`)
}

export function tooMany(): AdrollRefusal {
  return new AdrollRefusal(429, 'apiproxy:4', 'Rate limit quota violation')
}
