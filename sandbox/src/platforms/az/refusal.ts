import type { FastifyReply } from 'fastify'

/** An error of the Selling Partner API. */
export class AmazonRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string
  /** Of the operation, per second; null where the answer does not say. */
  readonly rate: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = '',
      rate = null,
    }: { readonly details?: string; readonly rate?: number | null } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.rate = rate
  }
}

export function sendRefusal(reply: FastifyReply, refusal: AmazonRefusal): FastifyReply {
  const { status, code, message, details, rate } = refusal
  if (rate !== null) reply.header('x-amzn-ratelimit-limit', String(rate))
  return reply.code(status).send({ errors: [{ code, message, details }] })
}

/** The token service has errors of its own. */
export function sendTokenError(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply
    .code(status)
    .send({ error, error_description: 'The request has an invalid grant parameter.' })
}

const denied = 'Access to requested resource is denied.'

export const tokenExpired = () =>
  new AmazonRefusal(403, 'Unauthorized', denied, {
    details: 'The access token you provided has expired.',
  })
export const roleMissing = () =>
  new AmazonRefusal(403, 'Unauthorized', denied, {
    details: 'The application lacks the permissions of this operation.',
  })
export const tooMany = (rate: number | null) =>
  new AmazonRefusal(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.', {
    rate,
  })
export const notFound = () => new AmazonRefusal(404, 'NotFound', 'Resource not found.')
export const invalidInput = (details: string) =>
  new AmazonRefusal(400, 'InvalidInput', 'Request has missing or invalid parameters.', { details })
