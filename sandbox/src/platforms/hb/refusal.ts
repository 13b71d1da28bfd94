import type { FastifyReply } from 'fastify'

/** An error of HubSpot. */
export class HubspotRefusal extends Error {
  readonly status: number
  readonly category: string
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    category: string,
    message: string,
    more: HubspotRefusal['more'] = {},
  ) {
    super(message)
    this.status = status
    this.category = category
    this.more = more
  }
}

export function sendRefusal(reply: FastifyReply, refusal: HubspotRefusal): FastifyReply {
  const { status, category, message, more } = refusal
  const correlationId = '00000000-0000-4000-8000-000000000000'
  return reply.code(status).send({ status: 'error', message, correlationId, category, ...more })
}

export const expired = () =>
  new HubspotRefusal(401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used expired')

export const missingScope = (scope: string) =>
  new HubspotRefusal(403, 'MISSING_SCOPES', 'This app does not have all the required scopes', {
    errors: [
      { message: 'One or more scopes are missing', context: { requiredGranularScopes: [scope] } },
    ],
  })

export const invalid = (message: string) => new HubspotRefusal(400, 'VALIDATION_ERROR', message)

export const notFound = (message: string) => new HubspotRefusal(404, 'OBJECT_NOT_FOUND', message)

export const tooMany = () =>
  new HubspotRefusal(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.', {
    errorType: 'RATE_LIMIT',
    policyName: 'TEN_SECONDLY_ROLLING',
  })
