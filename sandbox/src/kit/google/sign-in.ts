import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import { consentRoutes } from '../consent.ts'
import { createGrants, type IssuedTokens } from '../grants.ts'
import type { SimulatorContext } from '../simulator.ts'
import {
  googleError,
  refuse,
  scopeInsufficient,
  unauthenticated,
  type GoogleRefusal,
} from './errors.ts'
import { numericId } from './numeric-id.ts'

/** The hosts of Google's OAuth, which all of its platforms share. */
export const signInHosts = { ACCOUNTS: '/accounts', OAUTH: '/oauth2', USERINFO: '/userinfo' }

const halfYearSeconds = 15_552_000
const emailScope = 'https://www.googleapis.com/auth/userinfo.email'

export interface SignIn {
  routes(app: FastifyInstance): void
  /** The shop of a request's token, or the error to send. */
  shopOf(request: FastifyRequest, scope: string): SandboxShop | GoogleRefusal
  /** The same, for routes that throw refusals. */
  requireShop(request: FastifyRequest, scope: string): SandboxShop
}

/** Google's consent page, token endpoints and user info. */
export function createSignIn(
  context: SimulatorContext,
  options: { readonly platform: string },
): SignIn {
  const grants = createGrants({
    secret: context.secret,
    clock: context.clock,
    platform: options.platform,
    accessSeconds: 3599,
    refreshSeconds: halfYearSeconds,
    rotates: false,
  })

  function grantOf(request: FastifyRequest) {
    return grants.read((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  }

  function routes(app: FastifyInstance): void {
    consentRoutes(app, {
      context,
      grants,
      platform: options.platform,
      path: `${signInHosts.ACCOUNTS}/o/oauth2/v2/auth`,
      allowsPartialConsent: true,
      // The issuer is the host of the consent page, not of the token endpoint.
      extendRedirect: (query, _shop, { protocol, host }) =>
        query.set('iss', `${protocol}://${host}`),
    })

    app.post<{ Body: Record<string, string> | null }>(
      `${signInHosts.OAUTH}/token`,
      (request, reply) => {
        const form = request.body ?? {}
        if (!form['client_id'] || !form['client_secret'])
          return reply
            .code(401)
            .send({ error: 'invalid_client', error_description: 'Unauthorized' })
        if (form['grant_type'] === 'authorization_code') {
          const issued = grants.redeem(form['code'] ?? '', {
            redirectUri: form['redirect_uri'] ?? '',
            codeVerifier: form['code_verifier'] ?? null,
          })
          return issued === null
            ? reply.code(400).send(malformedCode)
            : tokenResponse(issued, { isFirst: true })
        }
        if (form['grant_type'] === 'refresh_token') {
          const issued = grants.refresh(form['refresh_token'] ?? '')
          return issued === null
            ? reply.code(400).send(expiredToken)
            : tokenResponse(issued, { isFirst: false })
        }
        return reply.code(400).send({ error: 'unsupported_grant_type' })
      },
    )

    app.post<{ Querystring: { token?: string }; Body: Record<string, string> | null }>(
      `${signInHosts.OAUTH}/revoke`,
      (request, reply) => {
        const token = request.query.token ?? request.body?.['token'] ?? ''
        const grant = grants.read(token) ?? grants.refresh(token)?.grant ?? null
        if (grant === null) return reply.code(400).send({ error: 'invalid_token' })
        grants.revoke(grant.shop)
        return {}
      },
    )

    app.get(`${signInHosts.USERINFO}/v1/userinfo`, (request, reply) => {
      const grant = grantOf(request)
      if (grant === null) return refuse(reply, unauthenticated)
      return {
        sub: numericId(`person ${grant.shop}`, 21),
        ...(grant.scopes.some((scope) => canonicalScope(scope) === emailScope) && {
          email: `owner@${grant.shop}.example`,
          email_verified: true,
        }),
      }
    })
  }

  function shopOf(request: FastifyRequest, scope: string): SandboxShop | GoogleRefusal {
    const grant = grantOf(request)
    const shop = grant === null ? null : context.findShop(grant.shop)
    if (grant === null || shop === null) return unauthenticated
    return grant.scopes.includes(scope) ? shop : scopeInsufficient
  }

  return {
    routes,
    shopOf,
    requireShop(request, scope) {
      const shop = shopOf(request, scope)
      if ('status' in shop) throw googleError(shop)
      return shop
    },
  }
}

/** A refresh returns no new refresh token. */
function tokenResponse(
  { accessToken, refreshToken, expiresInSeconds, grant }: IssuedTokens,
  answer: {
    readonly isFirst: boolean
  },
) {
  return {
    access_token: accessToken,
    expires_in: expiresInSeconds,
    ...(answer.isFirst && { refresh_token: refreshToken }),
    scope: grant.scopes.map(canonicalScope).join(' '),
    token_type: 'Bearer',
  }
}

/** Google returns the full name of a scope even if the short one was requested. */
function canonicalScope(scope: string): string {
  return scope === 'email' ? emailScope : scope
}

const malformedCode = { error: 'invalid_grant', error_description: 'Bad Request' }
const expiredToken = {
  error: 'invalid_grant',
  error_description: 'Token has been expired or revoked.',
}
