import type { FastifyReply } from 'fastify'

/** An error of the API: a number of Pinterest's own, and a message. */
export class PinterestRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, refusal: PinterestRefusal): FastifyReply {
  return reply.code(refusal.status).send({ code: refusal.code, message: refusal.message })
}

export function notAuthenticated(): PinterestRefusal {
  return new PinterestRefusal(401, 2, 'Authentication failed.')
}

export function notPermitted(): PinterestRefusal {
  return new PinterestRefusal(403, 29, 'You are not permitted to access that resource.')
}

export function notFound(what: string): PinterestRefusal {
  return new PinterestRefusal(404, 50, `${what} not found.`)
}

export function invalid(message: string): PinterestRefusal {
  return new PinterestRefusal(400, 1, message)
}

/** Pinterest says how long to wait in the message, and in no header. */
export function tooMany(seconds: number | null): PinterestRefusal {
  const hint = seconds === null ? 'Try again later.' : `Retry after ${seconds} seconds.`
  return new PinterestRefusal(429, 8, `You have exceeded your rate limit. ${hint}`)
}
