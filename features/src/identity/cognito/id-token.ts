import { AppError, type Log } from '@cartograph/contract'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'

/** The claims of an ID token that the pool has signed for our client. */
export type ReadIdToken = (token: string) => Promise<JWTPayload>

export function createIdTokenReader(pool: {
  readonly endpoint: string
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly log: Log
  readonly clock: () => Date
}): ReadIdToken {
  const home = `${pool.endpoint}/${pool.userPoolId}`
  // Fetched when the first token is read, and again when a token names an unknown key.
  const keys = createRemoteJWKSet(new URL(`${home}/.well-known/jwks.json`))
  // Behind a private endpoint, the issuer in a pool's tokens is still AWS's own URL.
  const issuer = [...new Set([home, `${awsEndpoint(pool.region)}/${pool.userPoolId}`])]
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience: pool.clientId,
        currentDate: pool.clock(),
      })
      if (payload['token_use'] !== 'id') throw new Error('The token is not an ID token')
      return payload
    } catch (cause) {
      // The token came from the pool a moment ago, so the user cannot have caused the error.
      const reason = cause instanceof Error ? cause.message : String(cause)
      pool.log.error({ reason }, 'An ID token of Cognito could not be verified')
      throw new AppError('identity_unavailable', undefined, { cause })
    }
  }
}

export function awsEndpoint(region: string): string {
  return `https://cognito-idp.${region}.amazonaws.com`
}
