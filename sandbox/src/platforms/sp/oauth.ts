import { createHmac } from 'node:crypto'
import type { FastifyPluginCallback } from 'fastify'
import { consentRoutes } from '../../kit/consent.ts'
import { createGrants, type Grants, type IssuedTokens } from '../../kit/grants.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { clientSecret } from './client-secret.ts'

const refreshSeconds = 90 * 86_400

/** Access tokens of one hour, and rotating refresh tokens. */
export function shopifyGrants({
  secret,
  clock,
}: Pick<SimulatorContext, 'secret' | 'clock'>): Grants {
  const lives = { accessSeconds: 3600, refreshSeconds, rotates: true }
  return createGrants({ secret, clock, platform: 'SP', ...lives })
}

/** The installation of an app: the consent page in the shop's admin and the token endpoint. */
export function shopifyInstall(context: SimulatorContext, grants: Grants): FastifyPluginCallback {
  return (app, _, done) => {
    consentRoutes(app, {
      context,
      grants,
      platform: 'Shopify',
      path: '/:shop/admin/oauth/authorize',
      scopeSeparator: ',',
      shopOf: ({ params }) => {
        const { shop = '' }: { shop?: string } = { ...Object(params) }
        return context.findShop(handleOf(shop))
      },
      extendRedirect(query, shop) {
        query.set('shop', `${shop.name}.myshopify.com`)
        query.set('host', Buffer.from(`admin.shopify.com/store/${shop.name}`).toString('base64'))
        query.set('timestamp', String(Math.floor(context.clock().getTime() / 1000)))
        query.set('hmac', signatureOf(query))
      },
    })
    app.post<{ Params: { shop: string }; Body: TokenRequest | undefined }>(
      '/:shop/admin/oauth/access_token',
      async (request, reply) => {
        const body = request.body ?? {}
        if (!body.client_id || !body.client_secret) {
          return reply.code(400).send(refusal('invalid_client', 'The client is unknown.'))
        }
        const issued = issue(grants, body)
        if (issued === null || issued.grant.shop !== handleOf(request.params.shop)) {
          return reply.code(400).send(refusal('invalid_grant', 'The code or token is not valid.'))
        }
        return reply.send(answerOf(issued))
      },
    )
    done()
  }
}

/** Shop hosts are case-insensitive. */
function handleOf(shop: string): string {
  return shop.toLowerCase().replace(/\.myshopify\.com$/, '')
}

interface TokenRequest {
  readonly client_id?: string
  readonly client_secret?: string
  readonly grant_type?: string
  readonly code?: string
  readonly refresh_token?: string
}

function issue(
  grants: Grants,
  { grant_type, code, refresh_token }: TokenRequest,
): IssuedTokens | null {
  if (grant_type === 'refresh_token') return grants.refresh(String(refresh_token))
  return grants.redeem(String(code), { redirectUri: null, codeVerifier: null })
}

function answerOf({ accessToken, refreshToken, expiresInSeconds, grant }: IssuedTokens) {
  return {
    access_token: accessToken,
    scope: grant.scopes.join(','),
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshSeconds,
  }
}

function refusal(error: string, error_description: string) {
  return { error, error_description }
}

function signatureOf(query: URLSearchParams): string {
  const sorted = [...query].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', clientSecret)
    .update(new URLSearchParams(sorted).toString())
    .digest('hex')
}
