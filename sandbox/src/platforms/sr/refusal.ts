import type { FastifyReply } from 'fastify'

/** An error of Stripe. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string | null
  readonly param: string | null

  constructor(status: number, code: string | null, message: string, param: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

export function sendRefusal(reply: FastifyReply, refusal: StripeRefusal): FastifyReply {
  const { status, code, message, param } = refusal
  return reply.code(status).send({
    error: {
      ...(code !== null && { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }),
      message,
      ...(param !== null && { param }),
      type: status >= 500 ? 'api_error' : 'invalid_request_error',
    },
  })
}

export function invalidKey(): StripeRefusal {
  return new StripeRefusal(401, null, 'Invalid API Key provided: sk_live_****************')
}

export function lacksPermission(permission: string): StripeRefusal {
  return new StripeRefusal(
    403,
    null,
    `The provided key 'sk_live_****************' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_${permission}' permission would allow this request to continue.`,
  )
}

export function rateLimited(): StripeRefusal {
  return new StripeRefusal(
    429,
    'rate_limit',
    'Request rate limit exceeded. You can learn more about rate limits in our documentation.',
  )
}
