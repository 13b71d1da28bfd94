import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../process/metrics.ts'

/** One line and one measurement for every answer. */
export function addRequestLog(http: FastifyInstance, log: Logger, metrics: Metrics): void {
  // What is written here is known to hold no secret, and looking for one costs more than writing.
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
    const wentWell = status < 400 && (isQuiet(route) || method === 'GET')
    durationOf(method, route, status).observe(reply.elapsedTime / 1000)
    // What went well and changed nothing is counted above; a line for each would cost more than the answer.
    if (wentWell && !log.isLevelEnabled('debug')) return done()
    const orgId = request.caller?.workspace?.orgId
    const workspace = orgId === undefined ? {} : { org_id: orgId }
    const facts = { request_id: request.id, method, ...workspace, route, status, ms }
    if (status >= 500) lines.error(facts, 'answered')
    else if (wentWell) lines.debug(facts, 'answered')
    else lines.info(facts, 'answered')
    done()
  })
}

/** A client's own id is taken when it is one that can stand in a log line. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : nextRequestId()
}

/** Random for each start of the program and counted from there: unlike any other, and made in no time. */
function nextRequestId(): string {
  answered += 1
  return `${ofThisStart}-${answered.toString(36)}`
}

const ofThisStart = randomUUID().slice(0, 18)
let answered = 0

/** Asked again and again by machines: of interest only to whoever looks for a fault. */
function isQuiet(route: string): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(route) || route.startsWith('/sandbox/')
}
