import { systemContext, type Context, type Services } from '@cartograph/features'
import type { FastifyRequest } from 'fastify'

/** The context of a request that a platform causes, without a user. */
export function callbackContext(services: Services, request: FastifyRequest): Context {
  return {
    ...systemContext({ ...services, log: request.log }, neverAborted),
    requestId: request.id,
    address: request.ip,
  }
}

const neverAborted = new AbortController().signal
