import type { FastifyInstance } from 'fastify'

/**
 * Pages of other sites may ask the query API, with a token of their own in the header: nothing that a
 * browser sends by itself opens anything there.
 */
export function addCubeCors(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(prefix)) reply.headers(forEverybody)
    done()
  })
  http.options(`${prefix}*`, (_request, reply) => reply.headers(preflight).status(204).send())
}

const prefix = '/cubejs-api/'

const forEverybody = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id',
}

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, x-request-id',
  'access-control-max-age': '86400',
}
