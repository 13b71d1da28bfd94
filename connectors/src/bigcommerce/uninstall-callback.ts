import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Webhook } from '../kit/manifest/webhook.ts'
import { parseJsonOrNull } from '../kit/values/parse-json-or-null.ts'
import { storeHashOf } from './oauth.ts'

/** A GET whose only parameter is a JSON Web Token (RFC 7519), signed with the client secret. */
export const uninstallCallback: Webhook = {
  name: 'webhooks.bigcommerceUninstall',
  method: 'GET',
  path: '/v1/webhooks/bg/uninstall',
  summary:
    'The uninstall callback of BigCommerce, signed in signed_payload_jwt with the client secret.',
  contentType: 'application/x-www-form-urlencoded',
  body: z.object({ signed_payload_jwt: z.string() }),
  read({ body }, { app, now }) {
    const query = new URLSearchParams(Buffer.from(body).toString())
    const claims = claimsOf(query.get('signed_payload_jwt') ?? '', app.clientSecret)
    if (claims === null || claims.aud !== app.clientId) return null
    if (claims.exp * 1000 <= now.getTime()) return null
    const store = storeHashOf(claims.sub)
    if (store === null) return []
    return [
      {
        kind: 'account',
        action: 'bigcommerce.uninstalled',
        account: { param: 'store_hash', value: store.toLowerCase() },
        id: claims.jti ?? `${claims.sub} ${claims.iat}`,
        at: new Date(claims.iat * 1000),
        details: {},
        change: { kind: 'uninstalled' },
      },
    ]
  },
}

const Claims = z.object({
  aud: z.string(),
  iss: z.literal('bc'),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.optional(z.string()),
})

/** Null unless the token is signed by HS256, whatever algorithm it names. */
function claimsOf(token: string, secret: string): z.infer<typeof Claims> | null {
  const [head = '', payload = '', signature = '', ...rest] = token.split('.')
  const header = parseJsonOrNull(Buffer.from(head, 'base64url').toString())
  if (rest.length > 0 || Object(header).alg !== 'HS256') return null
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const actual = Buffer.from(signature, 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const claims = Claims.safeParse(parseJsonOrNull(Buffer.from(payload, 'base64url').toString()))
  return claims.success ? claims.data : null
}
