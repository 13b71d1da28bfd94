import type { FastifyInstance } from 'fastify'

/** On every answer, whatever it is. */
export function addSecurityHeaders(http: FastifyInstance, isSecure: boolean): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Scripts only from our own files; styles may also be set by the charts. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
