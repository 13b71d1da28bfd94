import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../process/metrics.ts'

/** Logs a line and records the duration of every response. */
export function addRequestLog(http: FastifyInstance, log: Logger, metrics: Metrics): void {
  // These lines contain no secrets, so redaction, which costs more than logging, is off.
  const lines = log.child({}, { redact: [] })
  const durations = new Map<string, { observe(seconds: number): void }>()

  function durationOf(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`
    let known = durations.get(key)
    if (known === undefined) {
      known = metrics.httpDuration.labels(method, route, String(status))
      durations.set(key, known)
    }
    return known
  }

  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const status = reply.statusCode
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const succeeded = status < 400 && (isQuiet(route) || method === 'GET')
    durationOf(method, route, status).observe(reply.elapsedTime / 1000)
    // Successful reads are only counted: a log line would cost more than the response.
    if (succeeded && !log.isLevelEnabled('debug')) return done()
    const orgId = request.caller?.workspace?.orgId
    const workspace = orgId === undefined ? {} : { org_id: orgId }
    const fields = { request_id: request.id, method, ...workspace, route, status, ms }
    if (status >= 500) lines.error(fields, 'answered')
    else if (succeeded) lines.debug(fields, 'answered')
    else lines.info(fields, 'answered')
    done()
  })
}

/** Uses the client's request id if it is safe to log. */
export function requestIdOf(request: IncomingMessage): string {
  const clientId = request.headers['x-request-id']
  return typeof clientId === 'string' && /^[\w.:-]{1,100}$/.test(clientId)
    ? clientId
    : nextRequestId()
}

/** A random prefix per process and a counter: unique and cheap. */
function nextRequestId(): string {
  requestCount += 1
  return `${processPrefix}-${requestCount.toString(36)}`
}

const processPrefix = randomUUID().slice(0, 18)
let requestCount = 0

/** Polled by machines, so not logged. */
function isQuiet(route: string): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(route) || route.startsWith('/sandbox/')
}
