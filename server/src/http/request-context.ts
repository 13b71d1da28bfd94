import { createHash } from 'node:crypto'
import { AppError, type Endpoint } from '@cartograph/contract'
import type { Context, Idempotency, Services } from '@cartograph/features'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesIdempotencyKey } from '../openapi.ts'

export function requestContext(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return {
    ...services,
    log: request.log,
    actor: request.caller?.actor ?? null,
    workspace: request.caller?.workspace ?? null,
    requestId: request.id,
    address: request.ip,
    idempotency: takesIdempotencyKey(endpoint) ? idempotency(request) : null,
    signal: abortedWithClient(reply),
  }
}

/** Nobody waits for the answer once the connection is gone. */
function abortedWithClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function idempotency(request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const msg = 'Must be 1 to 200 visible characters'
    throw new AppError('invalid_request', undefined, {
      problems: [{ loc: ['header', 'idempotency-key'], msg }],
    })
  }
  const said = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, requestHash: createHash('sha256').update(said).digest('hex') }
}
