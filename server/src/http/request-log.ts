import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** One line and one measurement for every answer. */
export function addRequestLog(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const facts = { ...requestFacts(request), route, status: reply.statusCode, ms }
    metrics.httpDuration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (reply.statusCode >= 500) request.log.error(facts, 'answered')
    else if (isQuiet(route)) request.log.debug(facts, 'answered')
    else request.log.info(facts, 'answered')
  })
}

/** A client's own id is taken when it is one that can stand in a log line. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

function requestFacts(request: FastifyRequest) {
  const orgId = request.caller?.workspace?.orgId
  return { method: request.method, ...(orgId === undefined ? {} : { org_id: orgId }) }
}

/** Asked again and again by machines: of interest only to whoever looks for a fault. */
function isQuiet(route: string): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(route) || route.startsWith('/sandbox/')
}
