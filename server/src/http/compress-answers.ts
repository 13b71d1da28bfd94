import type { FastifyInstance, FastifyReply } from 'fastify'
import { constants, gzip } from 'node:zlib'

/**
 * Data is sent packed to whoever can unpack it: rows of a dashboard are a sixth of their size then, which on a
 * phone's connection is the greater part of the wait. The files of the app are packed when they are built.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastLength || !isPlainJson(reply)) {
      return done(null, payload)
    }
    // What is kept on the way is kept for each kind of reader.
    reply.header('vary', together(reply.getHeader('vary'), 'accept-encoding'))
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    gzip(payload, { level: constants.Z_BEST_SPEED }, (error, packed) => {
      if (error !== null) return done(error)
      reply.removeHeader('content-length')
      reply.header('content-encoding', 'gzip')
      done(null, packed)
    })
  })
}

/** Less fits into one packet of the network however it is written. */
const leastLength = 1_400

function isPlainJson(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type')
  const isJson = typeof type === 'string' && type.startsWith('application/json')
  return isJson && !reply.hasHeader('content-encoding')
}

function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}

function together(before: unknown, name: string): string {
  return typeof before === 'string' && before !== '' ? `${before}, ${name}` : name
}
