import type { FastifyReply } from 'fastify'

/** An error of BigCommerce; v2 and v3 write it differently. */
export class BigcommerceRefusal extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, string>>

  constructor(status: number, title: string, errors: Readonly<Record<string, string>> = {}) {
    super(title)
    this.status = status
    this.errors = errors
  }
}

export function sendRefusal(reply: FastifyReply, refusal: BigcommerceRefusal): FastifyReply {
  const { status, message, errors } = refusal
  const isV2 = /\/v2\//.test(reply.request.url)
  return reply
    .code(status)
    .send(
      isV2
        ? [{ status, message }]
        : { status, title: message, type: 'https://developer.bigcommerce.com/', errors },
    )
}

export const notAuthorised = () =>
  new BigcommerceRefusal(401, 'You are not authorized to perform this action')
export const lacksScope = () =>
  new BigcommerceRefusal(403, "You don't have a required scope to access the endpoint")
export const tooMany = () => new BigcommerceRefusal(429, 'Too many requests')
export const notFound = () => new BigcommerceRefusal(404, 'The requested resource was not found')
export const invalid = (name: string, why: string) =>
  new BigcommerceRefusal(422, 'The request is invalid', { [name]: why })
