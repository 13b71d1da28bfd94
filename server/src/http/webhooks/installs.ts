import type { PlatformCode } from '@cartograph/contract'
import {
  platformInstalls,
  receiveInstall,
  receivePostedInstall,
  type Services,
} from '@cartograph/features'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callbackContext } from './callback-context.ts'

/** Receives installations that begin at platforms, and sends their users to the page for them. */
export async function addInstalls(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(async (installs) => {
    installs.removeAllContentTypeParsers()
    installs.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { platform, path, plan } of platformInstalls) {
      // A link that is previewed with HEAD must not use up its code.
      installs.get(path, { exposeHeadRoute: false }, async (request, reply) => {
        const arrived = textsOf(new URL(request.url, 'http://host').searchParams)
        const page = await receiveInstall(callbackContext(services, request), { platform, arrived })
        const location = services.settings.publicUrl() + page
        if (request.headers['sec-fetch-dest'] !== 'iframe') return reply.redirect(location)
        return reply.headers(framedHeaders).send(framedPage(location))
      })
      if (plan.posted === undefined) continue
      installs.post(path, async (request, reply) => {
        await receivePostedInstall(callbackContext(services, request), postedBy(platform, request))
        return reply.status(200).send()
      })
    }
  })
}

function postedBy(platform: PlatformCode, request: FastifyRequest) {
  const body = typeof request.body === 'string' ? request.body : ''
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  return { platform, arrived: isJson ? textsInJson(body) : textsOf(new URLSearchParams(body)) }
}

function textsOf(values: URLSearchParams): Record<string, string> {
  return Object.fromEntries(values)
}

function textsInJson(body: string): Record<string, string> {
  try {
    const values: unknown = JSON.parse(body)
    return Object.fromEntries(
      Object.entries(Object(values) as object).flatMap(([name, value]: [string, unknown]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Some platforms open apps inside of their admin, where our pages refuse to be shown. */
function framedPage(location: string): string {
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Continue in Cartograph</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 1rem; text-align: center; }
a { background: #2b5fd9; color: #fff; padding: .5rem 1.25rem; border-radius: 8px; text-decoration: none; }
</style>
<p>Cartograph opens in its own tab.</p>
<a href="${href}" target="_blank" rel="noopener">Continue in Cartograph</a>
</html>`
}

const framedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors https:",
  'referrer-policy': 'no-referrer',
}
