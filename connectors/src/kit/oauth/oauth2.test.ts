import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { OAuth2, TokenSet } from '../manifest/auth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import {
  authorizeUrl,
  exchangeCode,
  newCodeVerifier,
  refreshTokens,
  type Consent,
} from './oauth2.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'

const standard: OAuth2 = {
  kind: 'oauth2',
  authorize: { host: 'WWW', path: '/authorize', params: { access_type: 'offline' } },
  token: { host: 'API', path: '/token' },
  scopes: { datasource: ['read.things'], destination: ['read.things', 'write.things'] },
  scopeSeparator: ' ',
  usesPkce: true,
  clientAuth: 'body',
  asks: [],
  dialect: {},
}
const redirectUri = 'https://here.test/callback'
const now = new Date('2026-11-20T12:00:00Z')
const { signal } = new AbortController()
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

function consentOf(oauth: OAuth2, hosts: Record<string, string> = {}): Consent {
  const manifest: Manifest = {
    code: 'PT',
    name: 'Acme',
    oauth,
    form: null,
    hosts: { WWW: 'https://www.acme.test', API: 'https://api.acme.test' },
    params: [],
    pickers: [],
    apiVersion: '1',
    source: 'this test',
    streams: {},
    quotas: {},
  }
  const app = { clientId: 'client', clientSecret: 'a&secret' }
  return { manifest, oauth, app, context: 'datasource', params: {}, hosts }
}

interface TokenRequest {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A consent with a scripted token endpoint, and its requests. */
async function consentTo(
  answer: unknown,
  { status = 200, oauth = standard }: { status?: number; oauth?: OAuth2 } = {},
): Promise<{ consent: Consent; asked: TokenRequest[] }> {
  const asked: TokenRequest[] = []
  const answers = Array.isArray(answer) ? [...(answer as unknown[])] : [answer]
  server = await startAnsweringServer((body, { headers }, response) => {
    asked.push({ headers, body })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0]))
  })
  return { consent: consentOf(oauth, { API: server.url }), asked }
}

const tokens = {
  access_token: 'fresh',
  refresh_token: 'again',
  expires_in: 3600,
  token_type: 'Bearer',
}

const exchange = (consent: Consent, query: Record<string, string> = { code: 'c', state: 's' }) =>
  exchangeCode(consent, {
    query: new URLSearchParams(query),
    redirectUri,
    state: 's',
    codeVerifier: 'v'.repeat(43),
    now,
    signal,
  })

test('the consent URL has state, scopes and a PKCE challenge', async () => {
  const codeVerifier = newCodeVerifier()
  const url = new URL(
    await authorizeUrl(consentOf(standard), { redirectUri, state: 's', codeVerifier }),
  )
  expect(url.origin + url.pathname).toBe('https://www.acme.test/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    access_type: 'offline',
    client_id: 'client',
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's',
    scope: 'read.things',
    code_challenge_method: 'S256',
  })
  expect(url.href).not.toContain(codeVerifier)
})

describe('a platform that starts consents itself', () => {
  const oauth: OAuth2 = {
    ...standard,
    authorize: { host: 'WWW', path: '/app/{client_id}/install' },
    usesPkce: false,
    dialect: {
      isStateless: (query) => query.has('context'),
      callbackFacts: ['account_uuid', 'context'],
      request: (form, callback) => ({
        json: { code: form.get('code'), context: callback.get('context') },
      }),
    },
  }

  test('has the app in the path of its page', async () => {
    const request = { redirectUri, state: 's', codeVerifier: 'v' }
    const url = new URL(await authorizeUrl(consentOf(oauth), request))
    expect(url.pathname).toBe('/app/client/install')
  })

  test('returns no state, and everything else that it returns can be sent and kept', async () => {
    const { consent, asked } = await consentTo({ ...tokens, owner: '7' }, { oauth })
    const callback = { code: 'c', context: 'stores/abc', account_uuid: 'u-1' }
    const { facts } = await exchange(consent, callback)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ code: 'c', context: 'stores/abc' })
    expect(facts).toEqual({ context: 'stores/abc', account_uuid: 'u-1', owner: '7' })
  })

  test.each([{ code: 'c' }, { code: 'c', context: 'stores/abc', state: 'other' }])(
    'is not answered by %j',
    async (callback) => {
      const { consent, asked } = await consentTo(tokens, { oauth })
      await expect(exchange(consent, callback)).rejects.toMatchObject({ class: 'payload' })
      expect(asked).toEqual([])
    },
  )
})

test('a platform may rename the client id, join scopes differently, and lack PKCE', async () => {
  const oauth: OAuth2 = {
    ...standard,
    usesPkce: false,
    scopeSeparator: ',',
    dialect: { clientIdName: 'app_id' },
  }
  const consent: Consent = { ...consentOf(oauth), context: 'destination' }
  const url = new URL(await authorizeUrl(consent, { redirectUri, state: 's', codeVerifier: 'v' }))
  expect(url.searchParams.get('app_id')).toBe('client')
  expect(url.searchParams.get('scope')).toBe('read.things,write.things')
  expect(url.searchParams.has('code_challenge')).toBe(false)
})

test('a code becomes tokens, with their expiry and other values', async () => {
  const { consent, asked } = await consentTo({
    ...tokens,
    scope: 'read.things other',
    account: 'acct_1',
    id_token: 'x.y.z',
  })
  expect(await exchange(consent)).toEqual({
    accessToken: 'fresh',
    tokenSecret: null,
    refreshToken: 'again',
    expiresAt: '2026-11-20T13:00:00.000Z',
    scopes: ['read.things', 'other'],
    facts: { account: 'acct_1' },
  } satisfies TokenSet)
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: redirectUri,
    code_verifier: 'v'.repeat(43),
    client_id: 'client',
    client_secret: 'a&secret',
  })
})

test.each([
  ['basic', 'client:a%26secret'],
  ['secret_as_user', 'a&secret:'],
] as const)('the client authenticates by HTTP, with %s', async (clientAuth, words) => {
  const { consent, asked } = await consentTo(tokens, { oauth: { ...standard, clientAuth } })
  await exchange(consent)
  const [, given = ''] = asked[0]?.headers.authorization?.split(' ') ?? []
  expect(Buffer.from(given, 'base64').toString()).toBe(words)
  expect(asked[0]?.body).not.toContain('secret')
})

test("a platform's dialect is used", async () => {
  const oauth: OAuth2 = {
    ...standard,
    usesPkce: false,
    dialect: {
      callback: (query) =>
        new URLSearchParams({
          code: query.get('auth_code') ?? '',
          state: query.get('state') ?? '',
        }),
      request: (form) => ({ json: { app_id: form.get('client_id'), auth_code: form.get('code') } }),
      answer: (json) => (json as { data: unknown }).data,
    },
  }
  const { consent, asked } = await consentTo({ data: { access_token: 'fresh' } }, { oauth })
  const got = await exchange(consent, { auth_code: 'c', state: 's' })
  expect(got).toMatchObject({ accessToken: 'fresh', expiresAt: null, refreshToken: null })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ app_id: 'client', auth_code: 'c' })
  expect(asked[0]?.headers['content-type']).toBe('application/json')
})

test('a second exchange returns the long-lived token', async () => {
  const oauth: OAuth2 = { ...standard, usesPkce: false, dialect: { longLivedGrant: 'fb_exchange' } }
  const long = { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 }
  const { consent, asked } = await consentTo([tokens, long], { oauth })
  expect(await exchange(consent)).toMatchObject({
    accessToken: 'long',
    expiresAt: '2027-01-19T12:00:00.000Z',
  })
  expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toMatchObject({
    grant_type: 'fb_exchange',
    fb_exchange: 'fresh',
  })
})

describe('refused', () => {
  test.each([
    ['of another state', { code: 'c', state: 'other' }],
    ['without a code', { state: 's' }],
    ['without a state', { code: 'c' }],
  ])('a callback %s sends no token request', async (_, query) => {
    const { consent, asked } = await consentTo(tokens)
    await expect(exchange(consent, query)).rejects.toMatchObject({ name: 'ConnectorError' })
    expect(asked).toEqual([])
  })

  test('a refusal by the user is reported', async () => {
    const { consent } = await consentTo(tokens)
    const call = exchange(consent, { error: 'access_denied', state: 's' })
    await expect(call).rejects.toMatchObject({
      class: 'auth',
      message: 'Acme was not given access',
    })
  })

  test('a missing permission is named', async () => {
    const { consent } = await consentTo({ ...tokens, scope: 'other' })
    await expect(exchange(consent)).rejects.toMatchObject({
      class: 'auth',
      message: expect.stringContaining('read.things') as string,
    })
  })

  test('an invalid signature of the platform stops the flow before any request', async () => {
    const verifyCallback = () => {
      throw new Error('not signed')
    }
    const { consent, asked } = await consentTo(tokens, {
      oauth: { ...standard, dialect: { verifyCallback } },
    })
    await expect(exchange(consent)).rejects.toThrow('not signed')
    expect(asked).toEqual([])
  })

  test.each([
    [400, 'auth'],
    [401, 'auth'],
    [429, 'throttled'],
    [500, 'transient'],
  ])(
    "a token endpoint's status %i is of class %s, and its text is not quoted",
    async (status, errorClass) => {
      const body = { error: 'invalid_grant', error_description: 'secret words' }
      const { consent } = await consentTo(body, { status })
      const refused = exchange(consent)
      await expect(refused).rejects.toMatchObject({ class: errorClass })
      await expect(refused).rejects.not.toThrow(/secret/)
    },
  )
})

describe('refreshing', () => {
  const old: TokenSet = {
    accessToken: 'old',
    tokenSecret: null,
    refreshToken: 'again',
    expiresAt: '2026-11-20T12:00:00.000Z',
    scopes: ['read.things'],
    facts: { account: 'acct_1' },
  }
  const refresh = (consent: Consent, over: Partial<TokenSet> = {}) =>
    refreshTokens(consent, { tokens: { ...old, ...over }, now, signal })

  test('values that the platform does not repeat are kept', async () => {
    const { consent } = await consentTo({ access_token: 'new', expires_in: 60 })
    expect(await refresh(consent)).toEqual({
      ...old,
      accessToken: 'new',
      expiresAt: '2026-11-20T12:01:00.000Z',
    })
  })

  test('a new refresh token replaces the old one', async () => {
    const { consent } = await consentTo({ ...tokens, refresh_token: 'newer' })
    expect((await refresh(consent)).refreshToken).toBe('newer')
  })

  test('without a refresh token a new consent is required', async () => {
    await expect(refresh(consentOf(standard), { refreshToken: null })).rejects.toMatchObject({
      class: 'auth',
    })
  })

  test('a revoked refresh token is of class auth', async () => {
    const { consent } = await consentTo({ error: 'invalid_grant' }, { status: 400 })
    await expect(refresh(consent)).rejects.toMatchObject({ class: 'auth' })
  })
})
