import type { FastifyReply } from 'fastify'
import { googleRefusals } from '../../kit/google/errors.ts'
import type { Simulator } from '../../kit/simulator.ts'

export interface SearchRefusal {
  readonly code: number
  readonly reason: string
  readonly message: string
}

/** The older form of Google's errors: a reason, and no status. A 403 may be about a quota. */
export function refuseSearch(reply: FastifyReply, refusal: SearchRefusal): FastifyReply {
  const { code, reason, message } = refusal
  return reply
    .code(code)
    .send({ error: { code, message, errors: [{ message, domain: 'global', reason }] } })
}

export function noPermission(siteUrl: string): SearchRefusal {
  return {
    code: 403,
    reason: 'forbidden',
    message: `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
  }
}

export const tooManyQueries: SearchRefusal = {
  code: 403,
  reason: 'rateLimitExceeded',
  message: 'Rate limit exceeded.',
}

export const searchRefusals: Simulator['refusals'] = {
  ...googleRefusals,
  throttled(reply, retryAfterSeconds) {
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    return refuseSearch(reply, tooManyQueries)
  },
}
