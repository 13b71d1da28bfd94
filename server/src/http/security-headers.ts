import type { FastifyInstance } from 'fastify'

/** On every answer, whatever it is. Data is no page: it needs fewer words, and is what is asked for most. */
export function addSecurityHeaders(http: FastifyInstance, isSecure: boolean): void {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const ofData = { ...always, 'content-security-policy': dataPolicy }
  const ofPages = {
    ...always,
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData.test(request.url) ? ofData : ofPages)
    done()
  })
}

const isData = /^\/(v1|cubejs-api)\//

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Scripts only from our own files; styles may also be set by the charts. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Pictures of products come from the shops' own platforms.
  "img-src 'self' data: https:",
  // Spreadsheets are packed beside the page, by a worker that is made of our own script.
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
