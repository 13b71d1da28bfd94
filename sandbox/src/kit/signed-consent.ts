import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxShop } from '../shop.ts'
import { consentPage } from './consent-page.ts'
import type { SignatureProblem, SignedGrants, SignedKeys } from './signed-grants.ts'
import type { SimulatorContext } from './simulator.ts'

export interface SignedConsentOptions {
  readonly context: SimulatorContext
  readonly grants: SignedGrants
  /** As the page calls the platform: 'X'. */
  readonly platform: string
  readonly paths: {
    readonly requestToken: string
    readonly authorize: string
    readonly accessToken: string
  }
  /** How the platform says that a signature or a token is not good. */
  readonly refuse: (reply: FastifyReply, problem: SignatureProblem) => FastifyReply
  /** What comes with the token that stays: whose it is. */
  readonly facts?: (shop: SandboxShop) => Readonly<Record<string, string>>
}

/** The three legs of OAuth 1.0a, with the page on which a person lets the app in, or does not. */
export function signedConsentRoutes(app: FastifyInstance, options: SignedConsentOptions): void {
  const { context, grants, paths, platform, refuse } = options

  app.post(paths.requestToken, (request, reply) => {
    const asked = grants.ask(request)
    if (asked.problem !== null) return refuse(reply, asked.problem)
    return sendForm(reply, { ...namesOf(asked.value), oauth_callback_confirmed: 'true' })
  })

  app.get<{ Querystring: { oauth_token?: string } }>(paths.authorize, (request, reply) => {
    const { oauth_token: token = '' } = request.query
    if (grants.readAsked(token) === null) return incomplete(reply)
    const page = consentPage({
      platform,
      shops: context.offeredShops(),
      scopes: [],
      mayUntick: false,
      request: new URLSearchParams({ oauth_token: token }).toString(),
      action: `${request.url.split('?')[0] ?? ''}/decide`,
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Querystring: Decision }>(`${paths.authorize}/decide`, (request, reply) => {
    const { decision, request: original, shop: name = '' } = request.query
    const token = new URLSearchParams(original).get('oauth_token') ?? ''
    const asked = grants.readAsked(token)
    const shop = context.findShop(name)
    if (asked === null || shop === null) return incomplete(reply)
    const back = new URL(asked.callback)
    if (decision === 'allow') {
      back.searchParams.set('oauth_token', token)
      back.searchParams.set('oauth_verifier', grants.verifier(token, shop.name))
    } else {
      grants.deny(token)
      back.searchParams.set('denied', token)
    }
    return reply.redirect(back.href, 302)
  })

  app.post(paths.accessToken, (request, reply) => {
    const redeemed = grants.redeem(request)
    if (redeemed.problem !== null) return refuse(reply, redeemed.problem)
    const { keys, grant } = redeemed.value
    const shop = context.findShop(grant.shop)
    if (shop === null) return refuse(reply, 'permission_unknown')
    return sendForm(reply, { ...namesOf(keys), ...options.facts?.(shop) })
  })
}

interface Decision {
  readonly decision?: string
  readonly request?: string
  readonly shop?: string
}

function namesOf({ token, tokenSecret }: SignedKeys): Record<string, string> {
  return { oauth_token: token, oauth_token_secret: tokenSecret }
}

function sendForm(reply: FastifyReply, fields: Readonly<Record<string, string>>): FastifyReply {
  const text = new URLSearchParams(fields).toString()
  return reply.type('application/x-www-form-urlencoded; charset=utf-8').send(text)
}

function incomplete(reply: FastifyReply): FastifyReply {
  return reply.code(400).type('text/plain').send('This link is not complete.')
}
