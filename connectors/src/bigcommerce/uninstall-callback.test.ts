import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { uninstallCallback } from './uninstall-callback.ts'

const app = { clientId: 'our-app', clientSecret: 'our-secret' }
const now = new Date('2026-11-14T09:00:00Z')
const claims = {
  aud: 'our-app',
  iss: 'bc',
  iat: now.getTime() / 1000 - 5,
  exp: now.getTime() / 1000 + 86_400,
  jti: 'once',
  sub: 'stores/Abc123',
}
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function read(over: object = {}, secret = app.clientSecret, header: object = { alg: 'HS256' }) {
  const signed = `${encode(header)}.${encode({ ...claims, ...over })}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64url')
  const query = new URLSearchParams({ signed_payload_jwt: `${signed}.${signature}` })
  return uninstallCallback.read({ body: Buffer.from(query.toString()), headers: {} }, { app, now })
}

it('a signed callback ends the connections of its store, once', () => {
  expect(read()).toMatchObject([
    {
      kind: 'account',
      account: { param: 'store_hash', value: 'abc123' },
      id: 'once',
      at: new Date(now.getTime() - 5000),
      change: { kind: 'uninstalled' },
    },
  ])
  expect(read({ sub: 'users/1' })).toEqual([])
})

it.each([
  { name: 'another secret', secret: 'another' },
  { name: 'another app', over: { aud: 'other-app' } },
  { name: 'another issuer', over: { iss: 'someone' } },
  { name: 'a past expiry', over: { exp: claims.iat } },
  { name: 'another algorithm', header: { alg: 'none' } },
])('a callback with $name is refused', ({ over, secret, header }) => {
  expect(read(over, secret, header)).toBeNull()
})

it('a callback without a token is refused', () => {
  expect(uninstallCallback.read({ body: Buffer.from(''), headers: {} }, { app, now })).toBeNull()
})
