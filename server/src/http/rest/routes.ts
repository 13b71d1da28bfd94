import cookie from '@fastify/cookie'
import { endpoints, type Endpoint } from '@cartograph/contract'
import type { Context, Services } from '@cartograph/features'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../../process/metrics.ts'
import { traced } from '../../process/tracing.ts'
import { authoriseRequest } from '../caller.ts'
import { waysToAsk } from '../cube/cube-routes.ts'
import { ReadyJson, WithStatus, type EndpointName } from './handler.ts'
import { handlers } from './handlers.ts'
import { parseRequest, type Parts } from './parse-request.ts'
import { identityCookies, type IdentityCookies } from './identity-cookies.ts'
import { requestContext, runsQuery } from './request-context.ts'

type Done = (error?: Error) => void

type AnyHandler = (ctx: Context, request: Parts, cookies: IdentityCookies) => unknown

export interface RouteOptions {
  readonly services: Services
  readonly metrics: Metrics
  readonly isSecure: boolean
}

/** One route for each endpoint of the contract, and nothing that the contract does not have. */
export async function addRoutes(http: FastifyInstance, options: RouteOptions): Promise<void> {
  const names = Object.keys(endpoints) as EndpointName[]
  const usesCookies = (name: EndpointName) => endpoints[name].path.startsWith('/v1/identity/')
  // Cookies are of these alone; no other request pays for looking at them twice.
  await http.register(async (identity) => {
    await identity.register(cookie)
    for (const name of names.filter(usesCookies)) addRoute(identity, name, options)
  })
  for (const name of names) if (!usesCookies(name)) addRoute(http, name, options)
}

function addRoute(
  http: FastifyInstance,
  name: EndpointName,
  { services, metrics, isSecure }: RouteOptions,
): void {
  const endpoint: Endpoint = endpoints[name]
  // Each handler takes what its own endpoint's schemas make, which is what it is given below.
  const handler = handlers[name] as AnyHandler

  function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
    const parsed = parseRequest(endpoint, parts)
    const ctx = requestContext(services, endpoint, request, reply)
    const cookies = identityCookies(request, reply, isSecure)
    const work = () => traced(endpoint.name, {}, () => handler(ctx, parsed, cookies))
    const result = runsQuery(endpoint) ? metrics.timeQuery(async () => work()) : work()
    // What is known already is answered without a promise in between.
    if (!(result instanceof Promise)) return void send(reply, result)
    return result.then((value) => send(reply, value))
  }

  function send(reply: FastifyReply, result: unknown): FastifyReply {
    if (endpoint.status === 302) return reply.redirect(locationOf(result))
    reply.status(endpoint.status ?? (endpoint.answer === undefined ? 204 : 200))
    if (result instanceof WithStatus) return reply.status(result.status).send(result.answer)
    if (!(result instanceof ReadyJson)) return reply.send(result)
    return reply.type('application/json; charset=utf-8').send(result.text)
  }

  const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
    try {
      const lookingUp = authoriseRequest(services, endpoint, request)
      if (lookingUp === undefined) done()
      else void tell(lookingUp, done)
    } catch (error) {
      done(asError(error))
    }
  }
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const { method, parts } of waysToAsk(endpoint)) {
    http.route({
      method,
      url,
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

async function tell(work: Promise<void>, done: Done): Promise<void> {
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
