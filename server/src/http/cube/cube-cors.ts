import type { FastifyInstance } from 'fastify'

/**
 * Allows any origin on the query API: requests carry a token in a header, and browsers send nothing
 * by themselves.
 */
export function addCubeCors(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(prefix)) reply.headers(corsHeaders)
    done()
  })
  http.options(`${prefix}*`, (_request, reply) => reply.headers(preflight).status(204).send())
}

const prefix = '/cubejs-api/'

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
}

const preflight = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, x-request-id',
  'access-control-max-age': '86400',
}
