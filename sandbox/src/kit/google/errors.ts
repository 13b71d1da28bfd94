import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'

export interface GoogleRefusal {
  readonly code: number
  readonly status: string
  readonly message: string
  readonly details?: readonly Readonly<Record<string, unknown>>[]
}

/** The error body of Google's APIs. */
export function errorBody({ code, status, message, details }: GoogleRefusal) {
  return { error: { code, message, status, ...(details && { details }) } }
}

export function refuse(reply: FastifyReply, refusal: GoogleRefusal): FastifyReply {
  return reply.code(refusal.code).send(errorBody(refusal))
}

/** The same as a refusal to throw. */
export function googleError(refusal: GoogleRefusal): Refusal {
  return new Refusal(refusal.code, errorBody(refusal))
}

export function errorInfo(reason: string): Readonly<Record<string, unknown>> {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
  }
}

export const unauthenticated: GoogleRefusal = {
  code: 401,
  status: 'UNAUTHENTICATED',
  message:
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  details: [errorInfo('ACCESS_TOKEN_EXPIRED')],
}

export const scopeInsufficient: GoogleRefusal = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message: 'Request had insufficient authentication scopes.',
  details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT')],
}

export function invalidArgument(message: string): GoogleRefusal {
  return { code: 400, status: 'INVALID_ARGUMENT', message }
}

/** Google's generic errors. */
export const googleRefusals: Simulator['refusals'] = {
  throttled(reply, retryAfterSeconds) {
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    return refuse(reply, {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'Quota exceeded for quota metric.',
    })
  },
  unauthorised: (reply) => refuse(reply, unauthenticated),
  forbidden: (reply) => refuse(reply, scopeInsufficient),
  broken: (reply, code) =>
    refuse(reply, {
      code,
      status: code === 503 ? 'UNAVAILABLE' : 'INTERNAL',
      message: 'Internal error encountered.',
    }),
}
