import type { FastifyInstance } from 'fastify'
import { checkJsonDepth } from './json-depth.ts'

/**
 * Accepts an empty body with a JSON content type, which some client libraries always send, and none
 * that is too deep.
 */
export function acceptJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    try {
      checkJsonDepth(text)
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)))
    }
    void parse(request, text, done)
  })
}
