import { AppError } from '@cartograph/contract'
import { FileAnswer, StreamAnswer, type Services } from '@cartograph/features'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../../process/metrics.ts'
import { traced } from '../../process/tracing.ts'
import { authoriseRequest } from '../caller.ts'
import { isAllowedOrigin } from '../peer/allowed-origin.ts'
import { requestVariants } from '../cube/cube-routes.ts'
import { SerializedJson, StatusAnswer, type Handler } from './handler.ts'
import { handlers } from './handlers.ts'
import { identityCookies, identityPath } from './identity-cookies.ts'
import { parseRequest, type Parts } from './parse-request.ts'
import { sendFile } from './send-file.ts'
import { requestContext, runsQuery } from './request-context.ts'

type DoneCallback = (error?: Error) => void

export interface RouteOptions {
  readonly services: Services
  readonly metrics: Metrics
  readonly isSecure: boolean
}

/** Adds a route for each handler. */
export async function addRoutes(http: FastifyInstance, options: RouteOptions): Promise<void> {
  const usesCookies = ({ endpoint }: Handler) => endpoint.path.startsWith(identityPath)
  // Parses cookies only for identity endpoints.
  await http.register(async (identity) => {
    await identity.register(cookie)
    identity.addHook('onRequest', (request, _reply, done) => {
      const { origin } = new URL(options.services.settings.publicUrl())
      const isForeign = request.method !== 'GET' && !isAllowedOrigin(request.raw, origin)
      done(
        isForeign ? new AppError('forbidden', 'Requests from other sites are refused.') : undefined,
      )
    })
    for (const handler of handlers.filter(usesCookies)) addRoute(identity, handler, options)
  })
  for (const handler of handlers) if (!usesCookies(handler)) addRoute(http, handler, options)
}

function addRoute(
  http: FastifyInstance,
  { endpoint, respond }: Handler,
  { services, metrics, isSecure }: RouteOptions,
): void {
  function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
    const parsed = parseRequest(endpoint, parts)
    const cookies = identityCookies(request, reply, isSecure)
    const ctx = requestContext(services, endpoint, { request, reply, cookies })
    const work = () => traced(endpoint.name, {}, () => respond(ctx, parsed, cookies))
    const result = runsQuery(endpoint) ? metrics.timeQuery(async () => work()) : work()
    // A synchronous result is sent without a promise.
    if (!(result instanceof Promise)) return void send(reply, result)
    return result.then((value) => send(reply, value))
  }

  function send(reply: FastifyReply, result: unknown): FastifyReply {
    if (endpoint.status === 302) return reply.redirect(locationOf(result))
    if (result instanceof FileAnswer || result instanceof StreamAnswer)
      return sendFile(reply, result)
    if (endpoint.answer === undefined) return reply.status(endpoint.status ?? 204).send()
    reply.status(endpoint.status ?? 200)
    if (result instanceof StatusAnswer) return reply.status(result.status).send(result.answer)
    if (!(result instanceof SerializedJson)) return reply.send(result)
    return reply.type('application/json; charset=utf-8').send(result.text)
  }

  const onRequest = (request: FastifyRequest, reply: FastifyReply, done: DoneCallback) => {
    try {
      const authorising = authoriseRequest(services, endpoint, { request, reply })
      if (authorising === undefined) done()
      else void settle(authorising, done)
    } catch (error) {
      done(asError(error))
    }
  }
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const { method, parts } of requestVariants(endpoint)) {
    http.route({
      method,
      url,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      onRequest,
      handler: (request, reply) => answer(request, reply, parts(request)),
    })
  }
}

function locationOf(result: unknown): string {
  const { location }: { location?: unknown } = { ...Object(result) }
  if (typeof location !== 'string') throw new Error('A redirect needs a location')
  return location
}

async function settle(work: Promise<void>, done: DoneCallback): Promise<void> {
  try {
    await work
  } catch (error) {
    return done(asError(error))
  }
  done()
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
