import type { FastifyReply } from 'fastify'

/** An error of ReCharge: a text, or messages by parameter. */
export class RechargeRefusal extends Error {
  readonly status: number
  readonly errors: string | Readonly<Record<string, readonly string[]>>

  constructor(status: number, errors: RechargeRefusal['errors']) {
    super(typeof errors === 'string' ? errors : JSON.stringify(errors))
    this.status = status
    this.errors = errors
  }
}

export function sendRefusal(reply: FastifyReply, refusal: RechargeRefusal): FastifyReply {
  return reply.code(refusal.status).send({ errors: refusal.errors })
}

export const badAuthentication = () => new RechargeRefusal(401, 'bad authentication')
export const lacksScope = () =>
  new RechargeRefusal(403, 'The API token does not have the required scope')
export const tooMany = () => new RechargeRefusal(429, 'Exceeded the rate limit.')
