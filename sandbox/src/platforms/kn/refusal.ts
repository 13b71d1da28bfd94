import type { FastifyReply } from 'fastify'

/** An error of KnoCommerce. */
export class KnoRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, { status, code, message }: KnoRefusal) {
  return reply.code(status).send({ error: code, message })
}

export const badCredentials = () =>
  new KnoRefusal(401, 'invalid_client', 'Client authentication failed')
export const expiredToken = () => new KnoRefusal(401, 'unauthorized', 'The access token expired')
export const lacksScope = (scope: string) =>
  new KnoRefusal(403, 'insufficient_scope', `The token lacks the scope ${scope}`)
export const noApiInPlan = () =>
  new KnoRefusal(422, 'plan_limit', 'API access is not part of the plan')
export const tooMany = () => new KnoRefusal(429, 'too_many_requests', 'Too many requests')
