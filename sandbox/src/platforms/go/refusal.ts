import type { FastifyReply } from 'fastify'

/** An error of Gorgias. */
export class GorgiasRefusal extends Error {
  readonly status: number
  readonly data: Readonly<Record<string, readonly string[]>> | null

  constructor(status: number, message: string, data: GorgiasRefusal['data'] = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

export function sendRefusal(reply: FastifyReply, refusal: GorgiasRefusal): FastifyReply {
  const { status, message, data } = refusal
  return reply.code(status).send({ error: { msg: message, ...(data && { data }) } })
}

export const unauthorised = () =>
  new GorgiasRefusal(401, 'Could not verify your access level for that URL.')
export const forbidden = () =>
  new GorgiasRefusal(403, "You don't have the permission to access the requested resource.")
export const tooMany = () => new GorgiasRefusal(429, 'Too many requests.')
