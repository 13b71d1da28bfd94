import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiClient } from '../api/api-client.ts'
import type { OAuth1, OAuth2 } from '../manifest/auth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { requestToken } from '../oauth/oauth1.ts'
import { refreshTokens } from '../oauth/oauth2.ts'
import { fixedToken } from '../oauth/with-token.ts'
import { unlimitedQuota } from '../quota.ts'
import { FakeClock } from '../testing/fake-clock.ts'

const manifest: Manifest = {
  code: 'MG',
  name: 'Acme',
  oauth: null,
  form: null,
  hosts: { STORE: '{+base_url}' },
  params: [{ name: 'base_url', label: 'Store URL' }],
  pickers: [],
  apiVersion: '1',
  source: 'this test',
  streams: {},
  quotas: {},
}
const values = { params: { base_url: 'https://shop.example.com/store' }, hosts: {} }
const app = { clientId: 'client', clientSecret: 'secret' }
const { signal } = new AbortController()
const asked: string[] = []

/** A name that leads to the network of this machine. */
beforeEach(() => {
  asked.length = 0
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    _options: unknown,
    answer: (error: null, addresses: object[]) => void,
  ) => {
    asked.push(name)
    answer(null, [{ address: '10.0.0.7', family: 4 }])
  }) as unknown as typeof dns.lookup)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const refused = { class: 'auth', message: 'The address of Acme is in a private network' }

test("calls of an API on a shop's own domain are refused when its name is private, each anew", async () => {
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const access = { ...values, tokens: fixedToken('token'), ports }
  const client = new ApiClient({ manifest, host: 'STORE' }, access)
  const call = () => client.call({ path: '/rest/V1/orders', answer: z.unknown(), signal })
  await expect(call()).rejects.toMatchObject(refused)
  const first = asked.length
  await expect(call()).rejects.toMatchObject(refused)
  expect(asked).toHaveLength(2 * first)
  expect(new Set(asked)).toEqual(new Set(['shop.example.com']))
})

test('so are the requests of its consent', async () => {
  const endpoint = { host: 'STORE', path: '/oauth/token' }
  const oauth1: OAuth1 = {
    kind: 'oauth1',
    requestToken: endpoint,
    authorize: endpoint,
    accessToken: endpoint,
    signature: 'HMAC-SHA256',
    contexts: ['datasource'],
    asks: [],
  }
  const signed = { manifest, oauth: oauth1, app, ...values }
  const begun = requestToken(signed, { callbackUrl: 'https://here.test/callback', signal })
  await expect(begun).rejects.toMatchObject(refused)

  const oauth2: OAuth2 = {
    kind: 'oauth2',
    authorize: endpoint,
    token: endpoint,
    scopes: { datasource: [] },
    scopeSeparator: ' ',
    usesPkce: false,
    clientAuth: 'body',
    asks: [],
    dialect: {},
  }
  const consent = { manifest, oauth: oauth2, app, context: 'datasource' as const, ...values }
  const tokens = {
    accessToken: 'old',
    tokenSecret: null,
    refreshToken: 'refresh',
    expiresAt: null,
    scopes: [],
    facts: {},
  }
  const refreshed = refreshTokens(consent, { tokens, now: new Date(), signal })
  await expect(refreshed).rejects.toMatchObject(refused)
})
