import { createHmac } from 'node:crypto'
import type { OAuth2, OAuthApp } from '../kit/manifest/auth.ts'
import { ConnectorError } from '../kit/errors.ts'
import { shopField } from './shop-field.ts'
import { isSameText } from '../kit/values/is-same-text.ts'

/** Shopify's OAuth: each shop has its own authorize page and its own tokens. */
export const shopifyOauth = {
  kind: 'oauth2',
  authorize: { host: 'SHOP', path: '/admin/oauth/authorize' },
  token: { host: 'SHOP', path: '/admin/oauth/access_token' },
  scopes: {
    datasource: [
      'read_orders',
      'read_all_orders',
      'read_customers',
      'read_products',
      'read_inventory',
      'read_locations',
      'read_reports',
    ],
  },
  scopeSeparator: ',',
  usesPkce: false,
  clientAuth: 'body',
  asks: [shopField],
  dialect: { verifyCallback, request: tokenRequest },
} as const satisfies OAuth2

/** Verifies that Shopify signed the callback, for which shop, and recently. */
export function verifyCallback(query: URLSearchParams, app: OAuthApp, now: Date): void {
  // An error callback contains nothing to trust.
  if (query.has('error')) return
  const shop = query.get('shop') ?? ''
  if (!/^[a-zA-Z0-9][a-zA-Z0-9_-]*\.myshopify\.com$/.test(shop)) throw notSigned()
  if (!isSigned(query, app.clientSecret)) throw notSigned()
  const age = now.getTime() / 1000 - Number(query.get('timestamp'))
  if (!(Math.abs(age) <= validForSeconds)) {
    throw new ConnectorError('auth', 'The response of Shopify has expired')
  }
}

/** The hexadecimal HMAC of all other parameters, sorted by name. */
export function signatureOf(query: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'hmac' && name !== 'signature')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return createHmac('sha256', secret).update(signed.toString()).digest('hex')
}

/** Shopify signs webhooks over the raw bytes. */
export function isSignedWebhook(body: Uint8Array, signature: string, secret: string): boolean {
  return isSameText(createHmac('sha256', secret).update(body).digest('base64'), signature)
}

const validForSeconds = 90

function isSigned(query: URLSearchParams, secret: string): boolean {
  return isSameText(signatureOf(query, secret), query.get('hmac') ?? '')
}

function notSigned(): ConnectorError {
  return new ConnectorError('auth', 'This response does not come from Shopify')
}

/** Requests expiring tokens, the only kind for public apps, in JSON. */
function tokenRequest(form: URLSearchParams) {
  const { redirect_uri: _, grant_type, ...rest } = Object.fromEntries(form)
  return grant_type === 'refresh_token'
    ? { json: { ...rest, grant_type } }
    : { json: { ...rest, expiring: '1' } }
}
