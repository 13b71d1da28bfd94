import type { FastifyReply } from 'fastify'

/** An error of Bold's API. */
export class BoldRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A token is refused in another form than everything else. */
export function sendRefusal(reply: FastifyReply, { status, message }: BoldRefusal): FastifyReply {
  return reply.code(status).send(status === 401 ? { message } : { errors: [{ message }] })
}

export const badToken = () => new BoldRefusal(401, 'Unauthenticated.')
export const lacksScope = () => new BoldRefusal(403, 'The token lacks the required scope.')
export const notFound = () => new BoldRefusal(404, 'Not found.')
export const invalid = (message: string) => new BoldRefusal(422, message)
export const tooMany = () => new BoldRefusal(429, 'Too Many Attempts.')
