import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OAuth2, OAuthApp } from '../kit/manifest/auth.ts'
import { ConnectorError } from '../kit/errors.ts'
import { shopField } from './shop-field.ts'

/** How a shop installs our app: each shop asks in its own admin, and hands out tokens of its own. */
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
      'read_reports',
    ],
  },
  scopeSeparator: ',',
  usesPkce: false,
  clientAuth: 'body',
  asks: [shopField],
  dialect: { verifyCallback, request: tokenRequest },
} as const satisfies OAuth2

/** Whether Shopify itself sent the person back, for which shop, and just now. */
export function verifyCallback(query: URLSearchParams, app: OAuthApp, now: Date): void {
  // A refusal brings nothing that could be trusted, or has to be.
  if (query.has('error')) return
  const shop = query.get('shop') ?? ''
  if (!/^[a-zA-Z0-9][a-zA-Z0-9_-]*\.myshopify\.com$/.test(shop)) throw notSigned()
  if (!isSigned(query, app.clientSecret)) throw notSigned()
  const age = now.getTime() / 1000 - Number(query.get('timestamp'))
  if (!(Math.abs(age) <= validForSeconds)) {
    throw new ConnectorError('auth', 'The answer of Shopify is too old')
  }
}

/** The hexadecimal HMAC of all but itself, in the order of the names. */
export function signatureOf(query: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'hmac' && name !== 'signature')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return createHmac('sha256', secret).update(signed.toString()).digest('hex')
}

/** Shopify signs what it sends by itself over the bytes as they are. */
export function isSignedWebhook(body: Uint8Array, signature: string, secret: string): boolean {
  return isSame(createHmac('sha256', secret).update(body).digest('base64'), signature)
}

const validForSeconds = 90

function isSigned(query: URLSearchParams, secret: string): boolean {
  return isSame(signatureOf(query, secret), query.get('hmac') ?? '')
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function notSigned(): ConnectorError {
  return new ConnectorError('auth', 'This answer does not come from Shopify')
}

/** In JSON, and for tokens that end: for public apps there are no others. */
function tokenRequest(form: URLSearchParams) {
  const { redirect_uri: _, grant_type, ...rest } = Object.fromEntries(form)
  return grant_type === 'refresh_token'
    ? { json: { ...rest, grant_type } }
    : { json: { ...rest, expiring: '1' } }
}
