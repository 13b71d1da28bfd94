import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The screens: files that never change under their hashed names, and one page for every other path. */
export async function addWebApp(http: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
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

/**
 * This machine has two names for itself, and a browser keeps what it knows under one of them: a consent that
 * was asked for under the other would come back to somebody who is not signed in.
 */
export function openUnderOneName(http: FastifyInstance, publicUrl: () => string): void {
  http.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (!host?.startsWith('localhost:') || !wantsPage(request)) return
    const ours = new URL(publicUrl())
    if (ours.hostname !== '127.0.0.1' || host !== `localhost:${ours.port}`) return
    await reply.redirect(ours.origin + request.url, 302)
  })
}

/** Is this a person who opens a page, and not a program that asks for data? */
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

const notBuilt = `The screens are not built. \`npm start\` builds them; while developing, \`npm run dev\` serves them.
The API is here: /docs
`
