import type { FastifyInstance } from 'fastify'

interface SecurityOptions {
  /** The public URL uses https. */
  readonly isSecure: boolean
  /** The sources of the only inline scripts that run, `'sha256-…'`. */
  readonly inlineScripts: readonly string[]
}

/** Adds security headers to every response. Data needs fewer of them, and is requested most. */
export function addSecurityHeaders(
  http: FastifyInstance,
  { isSecure, inlineScripts }: SecurityOptions,
): void {
  const common = {
    'x-content-type-options': 'nosniff',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  const dataHeaders = {
    ...common,
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  }
  const pageHeaders = {
    ...common,
    'content-security-policy': pagePolicy(inlineScripts),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(dataPaths.test(request.url) ? dataHeaders : pageHeaders)
    // The address is the key: it must not be found or passed on to other sites.
    if (publicPaths.test(request.url)) reply.headers(publicHeaders)
    done()
  })
}

const publicPaths = /^\/(v1\/)?public\//

const publicHeaders = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

const dataPaths = /^\/(v1|cubejs-api)\//

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Scripts only from our own files and page; the charts set inline styles. */
const pagePolicy = (inlineScripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // Product images come from the platforms; pictures of messages are read with the user's token.
    "img-src 'self' data: blob: https:",
    // Spreadsheets are compressed in a worker created from our own script.
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
