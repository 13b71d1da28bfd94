import { once } from 'node:events'
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** The user at the browser, and what Google knows of them. */
export interface Visitor {
  sub: string
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
  name?: string
  /** Clicks 'Cancel'. */
  denies?: true
}

/** The functions that the provider needs. */
interface OpenIdProvider {
  callback(): RequestListener
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: { error: string } | { login: { accountId: string } },
  ): Promise<void>
}

export interface StartGoogle {
  readonly createProvider: (issuer: string) => OpenIdProvider
  readonly visitor: () => Visitor
  /** The last page of the browser. */
  readonly redirectUri: string
  readonly port: number
}

export interface RunningGoogle {
  readonly issuer: string
  /**
   * Follows redirects like a browser, signs in as the visitor, and returns where the browser was sent back
   * to.
   */
  browse(url: string): Promise<string>
  close(): Promise<void>
}

/** An OpenID provider on loopback. */
export async function startGoogle(options: StartGoogle): Promise<RunningGoogle> {
  const { createProvider, visitor, redirectUri, port } = options
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider(issuer)
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { sub, denies } = visitor()
    const result = denies ? { error: 'access_denied' } : { login: { accountId: sub } }
    void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    browse: (url) => browse(url, redirectUri),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function browse(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10; step += 1) {
    if (url.startsWith(end)) return url
    const { headers } = await visit(url, cookies)
    for (const line of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    if (headers.location === undefined) throw new Error(`${url} redirects nowhere`)
    url = new URL(headers.location, url).href
  }
  throw new Error('The browser was redirected in circles')
}

function visit(url: string, cookies: ReadonlyMap<string, string>): Promise<IncomingMessage> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie }, agent: false }, (response) => {
      response.resume()
      resolve(response)
    }).on('error', reject)
  })
}
