import type { FastifyRequest } from 'fastify'
import type { Grants, IssuedTokens } from './grants.ts'

/**
 * The tokens for the code or refresh token of a form (RFC 6749); null for an invalid one, and for an
 * app that does not authenticate itself in the form.
 */
export function exchangeGrant(
  { body }: FastifyRequest,
  grants: Grants,
  credentials: readonly string[] = ['client_id', 'client_secret'],
): IssuedTokens | null {
  const form = body as Readonly<Record<string, string | undefined>>
  if (credentials.some((name) => !form[name])) return null
  if (form['grant_type'] === 'refresh_token') return grants.refresh(form['refresh_token'] ?? '')
  return grants.redeem(form['code'] ?? '', {
    redirectUri: form['redirect_uri'] ?? null,
    codeVerifier: form['code_verifier'] ?? null,
  })
}

/** The fields that every platform sends. */
export function tokenFields({ accessToken, refreshToken, expiresInSeconds }: IssuedTokens) {
  return { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds }
}
