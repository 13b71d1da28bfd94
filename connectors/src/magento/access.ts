import { ConnectorError } from '../kit/errors.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import { signatureHeader } from '../kit/oauth/oauth1.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { headerText } from '../kit/values/header-text.ts'

/** The four keys of an integration, of which the two secrets sign every request. */
export function keysOf(credentials: Readonly<Record<string, string>>): {
  readonly tokens: AccessTokens
  readonly sign: NonNullable<JsonApi['sign']>
} {
  const key = (name: string, what: string) => {
    const typed = credentials[name]?.trim() ?? ''
    if (typed === '') throw new ConnectorError('auth', `The ${what} of the integration is missing`)
    return headerText(typed, `Enter a valid ${what}`)
  }
  const app = {
    clientId: key('consumer_key', 'consumer key'),
    clientSecret: key('consumer_secret', 'consumer secret'),
  }
  const secret = key('access_token_secret', 'access token secret')
  return {
    tokens: fixedToken(key('access_token', 'access token'), {}, secret),
    sign: (request, token) =>
      signatureHeader({ oauth: { signature: 'HMAC-SHA256' }, app }, request, token),
  }
}
