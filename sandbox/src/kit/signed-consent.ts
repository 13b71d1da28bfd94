import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxShop } from '../shop.ts'
import { consentPage } from './consent-page.ts'
import type { SignatureProblem, SignedGrants, SignedKeys } from './signed-grants.ts'
import type { SimulatorContext } from './simulator.ts'

export interface SignedConsentOptions {
  readonly context: SimulatorContext
  readonly grants: SignedGrants
  /** The platform's name on the page: 'X'. */
  readonly platform: string
  readonly paths: {
    readonly requestToken: string
    readonly authorize: string
    readonly accessToken: string
  }
  /** Sends the platform's error for an invalid signature or token. */
  readonly refuse: (reply: FastifyReply, problem: SignatureProblem) => FastifyReply
  /** Fields about the account, sent with the access token. */
  readonly accountFields?: (shop: SandboxShop) => Readonly<Record<string, string>>
}

/** The three legs of OAuth 1.0a, including the consent page. */
export function signedConsentRoutes(app: FastifyInstance, options: SignedConsentOptions): void {
  const { context, grants, paths, platform, refuse } = options

  app.post(paths.requestToken, (request, reply) => {
    const issued = grants.issueRequestToken(request)
    if (issued.problem !== null) return refuse(reply, issued.problem)
    return sendForm(reply, { ...tokenFields(issued.value), oauth_callback_confirmed: 'true' })
  })

  app.get<{ Querystring: { oauth_token?: string } }>(paths.authorize, (request, reply) => {
    const { oauth_token: token = '' } = request.query
    if (grants.readRequestToken(token) === null) return incomplete(reply)
    const page = consentPage({
      platform,
      shops: context.offeredShops(),
      scopes: [],
      allowsPartialConsent: false,
      request: new URLSearchParams({ oauth_token: token }).toString(),
      action: `${request.url.split('?')[0] ?? ''}/decide`,
    })
    return reply.type('text/html; charset=utf-8').send(page)
  })

  app.get<{ Querystring: Decision }>(`${paths.authorize}/decide`, (request, reply) => {
    const { decision, request: original, shop: name = '' } = request.query
    const token = new URLSearchParams(original).get('oauth_token') ?? ''
    const requestToken = grants.readRequestToken(token)
    const shop = context.findShop(name)
    if (requestToken === null || shop === null) return incomplete(reply)
    const back = new URL(requestToken.callback)
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
    return sendForm(reply, { ...tokenFields(keys), ...options.accountFields?.(shop) })
  })
}

interface Decision {
  readonly decision?: string
  readonly request?: string
  readonly shop?: string
}

function tokenFields({ token, tokenSecret }: SignedKeys): Record<string, string> {
  return { oauth_token: token, oauth_token_secret: tokenSecret }
}

function sendForm(reply: FastifyReply, fields: Readonly<Record<string, string>>): FastifyReply {
  const text = new URLSearchParams(fields).toString()
  return reply.type('application/x-www-form-urlencoded; charset=utf-8').send(text)
}

function incomplete(reply: FastifyReply): FastifyReply {
  return reply.code(400).type('text/plain').send('This link is incomplete.')
}
