import { afterEach, describe, expect, test } from 'vitest'
import { ConnectorError } from '../errors.ts'
import { googleHosts, googleOAuth } from '../google/google-oauth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { exchangeCode, refreshTokens, type Consent } from './oauth2.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'

const { signal } = new AbortController()
const now = new Date('2026-11-20T12:00:00Z')
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** Google's consent with a scripted token endpoint; its authorize page keeps its host. */
async function googleConsent(answer: unknown, status = 200): Promise<Consent> {
  server = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  const oauth = googleOAuth({ datasource: [] })
  const manifest: Manifest = {
    code: 'G4',
    name: 'Acme',
    oauth,
    form: null,
    hosts: googleHosts,
    params: [],
    pickers: [],
    apiVersion: '1',
    source: 'this test',
    streams: {},
    quotas: {},
  }
  const app = { clientId: 'client', clientSecret: 'secret' }
  const hosts = { OAUTH: server.url }
  return { manifest, oauth, app, context: 'datasource', params: {}, hosts }
}

const granted = {
  access_token: 'fresh',
  expires_in: 3600,
  token_type: 'Bearer',
  scope: 'openid https://www.googleapis.com/auth/userinfo.email',
}

const exchange = (consent: Consent, iss: string) =>
  exchangeCode(consent, {
    query: new URLSearchParams({ code: 'c', state: 's', iss }),
    redirectUri: 'https://here.test/callback',
    state: 's',
    codeVerifier: 'v'.repeat(43),
    now,
    signal,
  })

describe('the issuer in a callback', () => {
  test("is the host of Google's authorize page, which is not the token host", async () => {
    const consent = await googleConsent(granted)
    const tokens = await exchange(consent, 'https://accounts.google.com')
    expect(tokens.accessToken).toBe('fresh')
  })

  test('is checked before the code is sent anywhere', async () => {
    const consent = await googleConsent(granted)
    await expect(exchange(consent, 'https://evil.test')).rejects.toBeInstanceOf(ConnectorError)
  })
})

describe('a refused refresh', () => {
  const tokens = {
    accessToken: 'old',
    tokenSecret: null,
    refreshToken: 'again',
    expiresAt: null,
    scopes: [],
    facts: {},
  }

  test.each([
    ['invalid_grant', 'auth'],
    // Our own registration is wrong, so a new consent is not requested.
    ['invalid_client', 'payload'],
    ['temporarily_unavailable', 'transient'],
    ['server_error', 'transient'],
  ])('with %s is of class %s', async (error, errorClass) => {
    const consent = await googleConsent({ error }, 400)
    const refreshed = refreshTokens(consent, { tokens, now, signal })
    await expect(refreshed).rejects.toMatchObject({ class: errorClass })
  })
})
