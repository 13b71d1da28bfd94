import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../shop.ts'
import { consentPage } from './consent-page.ts'
import type { Grants } from './grants.ts'
import type { SimulatorContext } from './simulator.ts'

export interface ConsentOptions {
  readonly context: SimulatorContext
  readonly grants: Grants
  /** The platform's name on the page: 'Meta'. */
  readonly platform: string
  readonly path: string
  /** The platform's names for the standard's `client_id` and `code`. */
  readonly names?: { readonly clientId?: string; readonly code?: string }
  readonly scopeSeparator?: ' ' | ','
  /** The app's registered scopes, for platforms whose requests name none. */
  readonly registeredScopes?: readonly string[]
  /** Whether the user may grant only some of the scopes. */
  readonly allowsPartialConsent?: boolean
  /** The shop of the request, for consents on a shop's own host; by default, the user chooses a shop. */
  readonly shopOf?: (request: FastifyRequest) => SandboxShop | null
  /** Adds platform-specific parameters to the redirect. */
  readonly extendRedirect?: (
    query: URLSearchParams,
    shop: SandboxShop,
    request: FastifyRequest,
  ) => void
}

/** The consent page and its decision, which redirects back to the app. */
export function consentRoutes(app: FastifyInstance, options: ConsentOptions): void {
  const { context, grants, path, platform, names } = options

  app.get<{ Querystring: Record<string, string | undefined> }>(path, (request, reply) => {
    const authorization = parseRequest(request.query)
    if (authorization === null)
      return reply.code(400).type('text/plain').send('This link is incomplete.')
    const fixed = options.shopOf?.(request) ?? null
    if (options.shopOf !== undefined && fixed === null) {
      return reply.code(404).type('text/plain').send('This shop does not exist.')
    }
    const page = consentPage({
      platform,
      shops: fixed === null ? context.offeredShops() : [fixed],
      scopes: authorization.scopes,
      allowsPartialConsent: options.allowsPartialConsent ?? false,
      request: new URLSearchParams(withoutUndefined(request.query)).toString(),
      action: `${request.url.split('?')[0] ?? ''}/decide`,
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Querystring: Decision }>(`${path}/decide`, (request, reply) => {
    const { decision, request: original, shop: name = '', scope } = request.query
    const authorization = parseRequest(Object.fromEntries(new URLSearchParams(original)))
    const shop = context.findShop(name)
    if (authorization === null || shop === null)
      return reply.code(400).send('This link is incomplete.')
    const back = new URL(authorization.redirectUri)
    const query = back.searchParams
    if (authorization.state !== null) query.set('state', authorization.state)
    if (decision === 'allow') {
      const allowed = options.allowsPartialConsent
        ? authorization.scopes.filter((s) => toList(scope).includes(s))
        : authorization.scopes
      const grant = { shop: shop.name, clientId: authorization.clientId, scopes: allowed }
      query.set(names?.code ?? 'code', grants.code(grant, authorization))
      options.extendRedirect?.(query, shop, request)
    } else {
      query.set('error', 'access_denied')
      query.set('error_description', 'The user denied the request.')
    }
    return reply.redirect(back.href, 302)
  })

  function parseRequest(query: Readonly<Record<string, string | undefined>>) {
    const clientId = query[names?.clientId ?? 'client_id']
    const redirectUri = query['redirect_uri']
    if (clientId === undefined || redirectUri === undefined || !isWebAddress(redirectUri))
      return null
    const scopes = (query['scope'] ?? '').split(options.scopeSeparator ?? ' ').filter(Boolean)
    return {
      clientId,
      redirectUri,
      state: query['state'] ?? null,
      scopes: options.registeredScopes ?? scopes,
      codeChallenge: query['code_challenge'] ?? null,
    }
  }
}

interface Decision {
  readonly decision?: string
  readonly request?: string
  readonly shop?: string
  readonly scope?: string | string[]
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text)
}

function toList(value: string | string[] | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? [])
}

function withoutUndefined(
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
