import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { post } from '../../kit/post.ts'
import { readSignedCall, signatureOf } from '../../kit/signed-call.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { baseUrlOf, keysOf, shopNameOf } from './account.ts'

interface Activation {
  readonly verifier: string
  readonly token: string
  readonly tokenSecret: string
}

interface Call {
  Params: { host: string }
  Querystring: { callback?: string; identity_link?: string }
}

/**
 * The activation of an integration in the admin: the store posts the keys to the callback, opens
 * the identity link, and exchanges the verifier once.
 */
export function activationRoutes(
  app: FastifyInstance,
  { findShop }: Pick<SimulatorContext, 'findShop'>,
): void {
  const pending = new Map<string, Activation>()

  /** The page of the integration, with the two addresses that a user would enter there. */
  app.get<Call>('/:host/admin/integration', ({ query }, reply) => {
    const { callback = '', identity_link: identityLink = '' } = query
    const fields = { callback, identity_link: identityLink }
    const inputs = Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
      .join('')
    return page(reply, `<form action="activate">${inputs}<button>Activate</button></form>`)
  })

  app.get<Call>('/:host/admin/activate', async (request, reply) => {
    const { callback = '', identity_link: identityLink = '' } = request.query
    const shop = shopOf(request)
    if (shop === null || !URL.canParse(callback) || !URL.canParse(identityLink))
      return reply.code(400).type('text/plain').send('This link is incomplete.')
    const { consumer_key, consumer_secret } = keysOf(shop.name)
    const activation = { verifier: random(), token: random(), tokenSecret: random() }
    pending.set(shop.name, activation)
    const status = await post(callback, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        oauth_consumer_key: consumer_key,
        oauth_consumer_secret: consumer_secret,
        oauth_verifier: activation.verifier,
        store_base_url: baseUrlOf(shop),
      }).toString(),
    })
    if (status !== 200) return page(reply, 'The integration could not be activated.')
    const link = new URL(identityLink)
    link.searchParams.set('oauth_consumer_key', consumer_key)
    link.searchParams.set('success_call_back', `${baseUrlOf(shop)}admin/integration/success`)
    return reply.redirect(link.href, 302)
  })

  app.post<Call>('/:host/oauth/token/request', (request, reply) => {
    const shop = shopOf(request)
    const activation = shop && pending.get(shop.name)
    if (shop === null || activation == null || !isSigned(request, shop.name, null))
      return refuse(reply)
    return form(reply, activation)
  })

  app.post<Call>('/:host/oauth/token/access', (request, reply) => {
    const shop = shopOf(request)
    const activation = shop && pending.get(shop.name)
    if (shop === null || activation == null || !isSigned(request, shop.name, activation))
      return refuse(reply)
    pending.delete(shop.name)
    const { access_token: token, access_token_secret: tokenSecret } = keysOf(shop.name)
    return form(reply, { token, tokenSecret })
  })

  function shopOf({ params }: FastifyRequest<Call>) {
    const name = shopNameOf(params.host)
    return name === null ? null : findShop(name)
  }
}

/** The first request is signed without a token, the second with the request token and the verifier. */
function isSigned(request: FastifyRequest, shop: string, activation: Activation | null): boolean {
  const call = readSignedCall(request)
  if (call === null) return false
  const field = (name: string) => call.header.get(`oauth_${name}`) ?? ''
  const { consumer_key, consumer_secret } = keysOf(shop)
  const expected = signatureOf(call, {
    appSecret: consumer_secret,
    tokenSecret: activation?.tokenSecret ?? '',
    signature: 'HMAC-SHA256',
  })
  return (
    field('consumer_key') === consumer_key &&
    field('token') === (activation?.token ?? '') &&
    field('verifier') === (activation?.verifier ?? '') &&
    field('signature') === expected
  )
}

function form(reply: FastifyReply, keys: Pick<Activation, 'token' | 'tokenSecret'>): FastifyReply {
  const text = new URLSearchParams({
    oauth_token: keys.token,
    oauth_token_secret: keys.tokenSecret,
  })
  return reply.type('application/x-www-form-urlencoded').send(text.toString())
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain').send('oauth_problem=token_rejected')
}

function page(reply: FastifyReply, body: string): FastifyReply {
  const start = '<!doctype html><html lang="en"><title>Magento in the sandbox</title>'
  return reply.type('text/html; charset=utf-8').send(`${start}<body>${body}</body></html>`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function random(): string {
  return `mg_sandbox_${randomBytes(12).toString('hex')}`
}
