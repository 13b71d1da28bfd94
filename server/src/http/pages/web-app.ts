import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Serves the web app: immutable hashed files, and one page for every other path. */
export async function addWebApp(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(pageFile(folder))) {
    http.get('/', (_request, reply) => reply.type('text/plain').send(notBuilt))
    return
  }
  await http.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, 'assets'))
      response.setHeader(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}

/** The hashes of the page's inline scripts, for its content security policy. */
export function inlineScriptSources(folder: string): readonly string[] {
  const file = pageFile(folder)
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

const pageFile = (folder: string) => join(folder, 'index.html')

/**
 * Redirects localhost to 127.0.0.1, the public URL: cookies and storage are per host, so a consent
 * that was started on one would return to a signed-out page on the other.
 */
export function redirectLocalhost(http: FastifyInstance, publicUrl: () => string): void {
  http.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (!host?.startsWith('localhost:') || !wantsPage(request)) return
    const publicAddress = new URL(publicUrl())
    if (publicAddress.hostname !== '127.0.0.1' || host !== `localhost:${publicAddress.port}`) return
    await reply.redirect(publicAddress.origin + request.url, 302)
  })
}

/** True for a browser navigation, false for a data request. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0] ?? ''
  if (machinePaths.test(path)) return false
  return request.headers.accept?.includes('text/html') ?? false
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}

const machinePaths = /^\/(v1|cubejs-api|sandbox|assets)(\/|$)/

const notBuilt = `The web app is not built. \`npm start\` builds it; \`npm run dev\` serves it during development.
The API reference is at /docs
`
