import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { exchangeVerifier, requestToken, signatureHeader, type SignedConsent } from './oauth1.ts'
import { requestText } from '../http/http.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'

const oauth = {
  kind: 'oauth1',
  requestToken: { host: 'API', path: '/oauth/request_token' },
  authorize: { host: 'API', path: '/oauth/authorize' },
  accessToken: { host: 'API', path: '/oauth/access_token' },
  signature: 'HMAC-SHA1',
  contexts: ['datasource'],
  asks: [],
} as const
const manifest: Manifest = {
  code: 'TW',
  name: 'Acme',
  oauth,
  form: null,
  hosts: { API: 'https://api.acme.test' },
  params: [],
  pickers: [],
  apiVersion: '1',
  source: 'this test',
  streams: {},
  quotas: {},
}
const app = { clientId: 'key', clientSecret: 'secret' }
const { signal } = new AbortController()
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function consentTo(
  answer: (path: string, signed: SignedRequest) => { status?: number; body: string },
): Promise<SignedConsent> {
  server = await startAnsweringServer((body, request, response) => {
    const { status = 200, body: text } = answer(request.url ?? '', readSigned(request, body))
    response.writeHead(status).end(text)
  })
  return { manifest, oauth, app, params: {}, hosts: { API: server.url } }
}

interface SignedRequest {
  readonly fields: Record<string, string>
  /** The signature as RFC 5849 computes it, for a token's secret. */
  signatureFor(tokenSecret: string): string
}

/** An independent implementation of RFC 5849, section 3.4. */
function readSigned(request: IncomingMessage, body: string): SignedRequest {
  const header = request.headers.authorization ?? ''
  const fields = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  )
  const { oauth_signature: _, realm: __, ...signed } = fields
  const { origin, pathname, searchParams } = new URL(`http://${request.headers.host}${request.url}`)
  const pairs = [...Object.entries(signed), ...searchParams, ...new URLSearchParams(body)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
  const base = [request.method ?? '', origin + pathname, pairs.join('&')].map(encode).join('&')
  return {
    fields,
    signatureFor: (tokenSecret) =>
      createHmac('sha1', `secret&${encode(tokenSecret)}`)
        .update(base)
        .digest('base64'),
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

test('the three steps sign each request with the secrets known by then', async () => {
  const consent = await consentTo((path, signed) => {
    const secret = path.endsWith('request_token') ? '' : 'first secret'
    if (signed.fields['oauth_signature'] !== signed.signatureFor(secret)) {
      return { status: 401, body: '' }
    }
    return path.endsWith('request_token')
      ? { body: 'oauth_token=first&oauth_token_secret=first+secret&oauth_callback_confirmed=true' }
      : { body: 'oauth_token=last&oauth_token_secret=last+secret&user_id=42&screen_name=acme' }
  })
  const asked = await requestToken(consent, {
    callbackUrl: 'http://here/callback?state=x y',
    signal,
  })
  expect(asked.to).toBe(`${consent.hosts['API']}/oauth/authorize?oauth_token=first`)
  const query = new URLSearchParams({ oauth_token: 'first', oauth_verifier: 'v+1' })
  expect(await exchangeVerifier(consent, { query, asked, signal })).toEqual({
    accessToken: 'last',
    tokenSecret: 'last secret',
    refreshToken: null,
    expiresAt: null,
    scopes: [],
    facts: { user_id: '42', screen_name: 'acme' },
  })
})

test.each([
  [{ denied: 'first' }, 'was not given access'],
  [{ oauth_token: 'another', oauth_verifier: 'v' }, 'a different request'],
  [{ oauth_token: 'first' }, 'a different request'],
])('a callback for another consent is refused: %o', async (fields, words) => {
  const consent: SignedConsent = { manifest, oauth, app, params: {}, hosts: {} }
  const asked = { token: 'first', tokenSecret: 's' }
  const exchange = exchangeVerifier(consent, { query: new URLSearchParams(fields), asked, signal })
  await expect(exchange).rejects.toMatchObject({
    class: 'auth',
    message: expect.stringContaining(words) as string,
  })
})

test("an endpoint's params are sent and signed", async () => {
  const withParams = {
    ...oauth,
    requestToken: { ...oauth.requestToken, params: { x_auth_access_type: 'read only' } },
    authorize: { ...oauth.authorize, params: { force_login: 'true' } },
  }
  const { hosts } = await consentTo((path, signed) =>
    path.endsWith('?x_auth_access_type=read+only') &&
    signed.fields['oauth_signature'] === signed.signatureFor('')
      ? { body: 'oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true' }
      : { status: 401, body: '' },
  )
  const consent: SignedConsent = { manifest, oauth: withParams, app, params: {}, hosts }
  const asked = await requestToken(consent, { callbackUrl: 'http://here', signal })
  expect(new URL(asked.to).search).toBe('?force_login=true&oauth_token=t')
})

test('a query is signed in decoded form: encoded names, spaces, repeated and empty values', async () => {
  const query = new URLSearchParams([
    ['searchCriteria[pageSize]', '2'],
    ['text', "a b+c&d=e!*'()"],
    ['id', '10'],
    ['id', '9'],
    ['none', ''],
    ['none', 'x'],
  ])
  const { hosts } = await consentTo((_path, signed) => ({
    body: String(signed.fields['oauth_signature'] === signed.signatureFor('s')),
  }))
  const url = `${hosts['API']}/orders?${query.toString()}`
  const form = { note: 'two words', more: '%' }
  for (const body of [undefined, { form }]) {
    const request = {
      method: body === undefined ? 'GET' : 'POST',
      url,
      ...(body && { body }),
    } as const
    const headers = {
      ...signatureHeader({ oauth, app }, request, { token: 't', tokenSecret: 's' }),
    }
    const answer = await requestText({ ...request, platform: 'Acme', headers, signal })
    expect(answer.text).toBe('true')
  }
})

test('a rejected registration is reported to the administrator', async () => {
  const consent = await consentTo(() => ({ status: 401, body: 'Could not authenticate you.' }))
  const asked = requestToken(consent, { callbackUrl: 'http://here', signal })
  await expect(asked).rejects.toMatchObject({
    class: 'auth',
    message: expect.stringContaining("rejected this installation's registration") as string,
  })
})

test.each([
  [401, 'auth', 'Acme refused the token'],
  [503, 'transient', 'status 503'],
])('a verifier with response status %i is of class %s', async (status, errorClass, words) => {
  const consent = await consentTo(() => ({ status, body: 'of no matter' }))
  const asked = { token: 'first', tokenSecret: 's' }
  const query = new URLSearchParams({ oauth_token: 'first', oauth_verifier: 'v' })
  await expect(exchangeVerifier(consent, { query, asked, signal })).rejects.toMatchObject({
    class: errorClass,
    message: expect.stringContaining(words) as string,
  })
})

test('a platform that does not confirm the callback URL is refused', async () => {
  const consent = await consentTo(() => ({ body: 'oauth_token=t&oauth_token_secret=s' }))
  const asked = requestToken(consent, { callbackUrl: 'http://here', signal })
  await expect(asked).rejects.toMatchObject({ class: 'payload' })
})

test('a response without a token is refused', async () => {
  const consent = await consentTo(() => ({ body: 'something=else' }))
  const asked = requestToken(consent, { callbackUrl: 'http://here', signal })
  await expect(asked).rejects.toMatchObject({ class: 'payload' })
})

test('a signature can use SHA-256, and covers the query', () => {
  const consent = { oauth: { ...oauth, signature: 'HMAC-SHA256' } as const, app }
  const token = { token: 't', tokenSecret: 's' }
  const header = (url: string) => signatureHeader(consent, { method: 'GET', url }, token)
  const one = header('https://api.acme.test/items?page=1').Authorization
  expect(one).toContain('oauth_signature_method="HMAC-SHA256"')
  expect(one).toContain('oauth_token="t"')
  expect(one).not.toContain('page')
})
