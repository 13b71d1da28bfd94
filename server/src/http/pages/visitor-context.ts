import { systemContext, type Context, type Services } from '@cartograph/features'
import type { FastifyRequest } from 'fastify'

/** Of a caller without an account, whose address is the key. */
export function visitorContext(services: Services, request: FastifyRequest): Context {
  return {
    ...systemContext({ ...services, log: request.log }, neverAborted),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

const neverAborted = new AbortController().signal
