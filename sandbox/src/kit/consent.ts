import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../shop.ts'
import { consentPage } from './consent-page.ts'
import type { Grants } from './grants.ts'
import type { SimulatorContext } from './simulator.ts'

export interface ConsentOptions {
  readonly context: SimulatorContext
  readonly grants: Grants
  /** As the page calls the platform: 'Meta'. */
  readonly platform: string
  readonly path: string
  /** The platform's names for what the standard calls client_id, scope, code. */
  readonly names?: { readonly clientId?: string; readonly code?: string }
  readonly scopeSeparator?: ' ' | ','
  /** Where no scopes are asked for, because the app was registered with them. */
  readonly registeredScopes?: readonly string[]
  /** People may allow a part of what was asked. */
  readonly mayUntick?: boolean
  /** The only shop it can be about, as with a shop's own admin; the person chooses where this is left out. */
  readonly shopOf?: (request: FastifyRequest) => SandboxShop | null
  /** What the platform adds to the query that it sends the person back with. */
  readonly answer?: (query: URLSearchParams, shop: SandboxShop, request: FastifyRequest) => void
}

/** The page on which a person lets the app in, and what happens when they do, or do not. */
export function consentRoutes(app: FastifyInstance, options: ConsentOptions): void {
  const { context, grants, path, platform, names } = options

  app.get<{ Querystring: Record<string, string | undefined> }>(path, (request, reply) => {
    const asked = askedIn(request.query)
    if (asked === null) return reply.code(400).type('text/plain').send('This link is not complete.')
    const fixed = options.shopOf?.(request) ?? null
    if (options.shopOf !== undefined && fixed === null) {
      return reply.code(404).type('text/plain').send('There is no such shop.')
    }
    const page = consentPage({
      platform,
      shops: fixed === null ? context.offeredShops() : [fixed],
      scopes: asked.scopes,
      mayUntick: options.mayUntick ?? false,
      request: new URLSearchParams(definedOf(request.query)).toString(),
      action: `${request.url.split('?')[0] ?? ''}/decide`,
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Querystring: Decision }>(`${path}/decide`, (request, reply) => {
    const { decision, request: original, shop: name = '', scope } = request.query
    const asked = askedIn(Object.fromEntries(new URLSearchParams(original)))
    const shop = context.findShop(name)
    if (asked === null || shop === null) return reply.code(400).send('This link is not complete.')
    const back = new URL(asked.redirectUri)
    const query = back.searchParams
    if (asked.state !== null) query.set('state', asked.state)
    if (decision === 'allow') {
      const allowed = options.mayUntick
        ? asked.scopes.filter((s) => listOf(scope).includes(s))
        : asked.scopes
      const grant = { shop: shop.name, clientId: asked.clientId, scopes: allowed }
      query.set(names?.code ?? 'code', grants.code(grant, asked))
      options.answer?.(query, shop, request)
    } else {
      query.set('error', 'access_denied')
      query.set('error_description', 'The person said no.')
    }
    return reply.redirect(back.href, 302)
  })

  function askedIn(query: Readonly<Record<string, string | undefined>>) {
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

function listOf(value: string | string[] | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : (value ?? [])
}

function definedOf(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
