import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createShop } from '../create-shop.ts'
import { createWorld } from '../world/create-world.ts'
import { signatureOf } from './signed-call.ts'
import { signedConsentRoutes } from './signed-consent.ts'
import { createSignedGrants, type SignedGrants, type SignedKeys } from './signed-grants.ts'
import type { SimulatorFactory } from './simulator.ts'
import { startSimulator, type StartedSimulator } from './start-simulator.ts'

const shop = createShop({
  name: 'fernhill',
  title: 'Fernhill Goods',
  world: createWorld({
    seed: 5,
    startDay: '2025-01-01',
    timezone: 'America/New_York',
    currency: 'USD',
    orders: 20,
  }),
})
const callback = 'https://here.test/callback?state=of this'
let started: StartedSimulator
let grants: SignedGrants
let now: Date
let callersNow: Date

const platform: SimulatorFactory = (context) => {
  grants = createSignedGrants({
    context,
    platform: 'Acme',
    signature: 'HMAC-SHA1',
    callerClock: () => callersNow,
  })
  return {
    code: 'TW',
    hosts: { API: '/api' },
    routes(app) {
      signedConsentRoutes(app, {
        context,
        grants,
        platform: 'Acme',
        paths: {
          requestToken: '/api/request_token',
          authorize: '/api/authorize',
          accessToken: '/api/access_token',
        },
        refuse: (reply, problem) => reply.code(401).send(problem),
        accountFields: ({ name }) => ({ user_id: `id of ${name}` }),
      })
      app.all('/api/whose', (request, reply) => {
        const read = grants.read(request)
        return read.problem === null ? read.value : reply.code(401).send(read.problem)
      })
    },
    refusals: {
      throttled: (reply) => reply.code(429).send(),
      unauthorised: (reply) => reply.code(401).send(),
      forbidden: (reply) => reply.code(403).send(),
      broken: (reply, status) => reply.code(status).send(),
    },
    exampleForm: () => null,
  }
}

beforeEach(async () => {
  now = new Date('2026-03-01T18:00:00Z')
  callersNow = new Date('2030-01-01T00:00:00Z')
  const apps = { us: 'our secret', them: 'their secret' }
  started = await startSimulator(platform, { shops: [shop], clock: () => now, apps })
})
afterEach(() => started.close())

let nonces = 0

interface Signing {
  readonly method?: string
  readonly keys?: SignedKeys | null
  readonly oauth?: Readonly<Record<string, string>>
  readonly appSecret?: string
  readonly form?: Readonly<Record<string, string>>
}

function signed(path: string, signing: Signing): RequestInit {
  const { method = 'POST', keys = null, oauth = {}, appSecret = 'our secret', form } = signing
  nonces += 1
  const url = new URL((started.hosts['API'] ?? '') + path)
  const header = new Map(
    Object.entries({
      oauth_consumer_key: 'us',
      oauth_nonce: `nonce ${nonces}`,
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: String(Math.floor(callersNow.getTime() / 1000)),
      oauth_version: '1.0',
      ...(keys !== null && { oauth_token: keys.token }),
      ...oauth,
    }),
  )
  const call = {
    method,
    url: url.origin + url.pathname,
    fields: [...url.searchParams, ...Object.entries(form ?? {})],
    header,
  }
  const tokenSecret = keys?.tokenSecret ?? ''
  header.set(
    'oauth_signature',
    signatureOf(call, { appSecret, tokenSecret, signature: 'HMAC-SHA1' }),
  )
  const fields = [...header].map(([name, value]) => `${name}="${encodeURIComponent(value)}"`)
  return {
    method,
    redirect: 'manual',
    headers: { authorization: `OAuth ${fields.join(', ')}` },
    ...(form && { body: new URLSearchParams(form) }),
  }
}

const send = (path: string, init: RequestInit) => fetch((started.hosts['API'] ?? '') + path, init)
const post = (path: string, signing: Signing = {}) => send(path, signed(path, signing))

async function ask(): Promise<SignedKeys> {
  const answer = await post('/request_token', { oauth: { oauth_callback: callback } })
  expect(answer.status).toBe(200)
  const form = new URLSearchParams(await answer.text())
  expect(form.get('oauth_callback_confirmed')).toBe('true')
  return keysIn(form)
}

function keysIn(form: URLSearchParams): SignedKeys {
  const [token, tokenSecret] = [form.get('oauth_token'), form.get('oauth_token_secret')]
  if (token === null || tokenSecret === null) throw new Error('The response has no keys')
  return { token, tokenSecret }
}

async function click(token: string, decision: 'allow' | 'deny' = 'allow') {
  const page = await send(`/authorize?oauth_token=${token}`, {})
  const html = await page.text()
  expect(html).toContain('Fernhill Goods')
  const request = /name="request" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const decide = new URLSearchParams({ request, shop: 'fernhill', decision })
  const pressed = await send(`/authorize/decide?${decide.toString()}`, { redirect: 'manual' })
  return new URL(pressed.headers.get('location') ?? '').searchParams
}

const redeem = (keys: SignedKeys, verifier: string | null) =>
  post('/access_token', { keys, oauth: { oauth_verifier: verifier ?? '' } })

async function authorize(): Promise<SignedKeys> {
  const keys = await ask()
  const answer = await redeem(keys, (await click(keys.token)).get('oauth_verifier'))
  return keysIn(new URLSearchParams(await answer.text()))
}

const problem = async (answer: Response) => [answer.status, await answer.text()]

describe('an OAuth 1.0a consent', () => {
  test('redirects to the callback and is exchanged for an access token', async () => {
    const keys = await ask()
    const back = await click(keys.token)
    expect(back.get('state')).toBe('of this')
    expect(back.get('oauth_token')).toBe(keys.token)
    const answer = await redeem(keys, back.get('oauth_verifier'))
    const form = new URLSearchParams(await answer.text())
    expect(form.get('user_id')).toBe('id of fernhill')
    const whose = await post('/whose', { keys: keysIn(form) })
    expect(await whose.json()).toMatchObject({ shop: 'fernhill', clientId: 'us' })
  })

  test('redirects with `denied` after a refusal, which invalidates its request token', async () => {
    const keys = await ask()
    const allowed = await click(keys.token)
    const back = await click(keys.token, 'deny')
    expect([back.get('denied'), back.get('oauth_verifier')]).toEqual([keys.token, null])
    expect((await send(`/authorize?oauth_token=${keys.token}`, {})).status).toBe(400)
    const late = await redeem(keys, allowed.get('oauth_verifier'))
    expect(await problem(late)).toEqual([401, 'token_rejected'])
  })

  test('is exchanged once, with its own verifier, before the request token expires', async () => {
    const [keys, other] = [await ask(), await ask()]
    const verifier = (await click(keys.token)).get('oauth_verifier')
    const unknown = [401, 'permission_unknown']
    expect(await problem(await redeem(other, verifier))).toEqual(unknown)
    expect(await problem(await redeem(keys, 'invented'))).toEqual(unknown)
    expect((await redeem(keys, verifier)).status).toBe(200)
    expect(await problem(await redeem(keys, verifier))).toEqual([401, 'token_rejected'])
    now = new Date(now.getTime() + 15 * 60_000)
    const late = await redeem(other, (verifier ?? '') + 'x')
    expect(await problem(late)).toEqual([401, 'token_rejected'])
  })

  test('requires a callback address', async () => {
    for (const oauth_callback of ['oob', 'javascript:alert(1)', '']) {
      const answer = await post('/request_token', { oauth: { oauth_callback } })
      expect(await problem(answer)).toEqual([401, 'parameter_absent'])
    }
  })

  test('is invalid after it is revoked', async () => {
    const keys = await authorize()
    grants.revoke('fernhill')
    expect(await problem(await post('/whose', { keys }))).toEqual([401, 'token_rejected'])
  })
})

describe('a signed request', () => {
  test('has a signature over its method, query and form', async () => {
    const keys = await authorize()
    const path = '/whose?b=2&a=1&a=0&name[x]=a+b%21'
    expect((await post(path, { keys })).status).toBe(200)
    expect((await post('/whose', { keys, form: { text: 'x & y+z' } })).status).toBe(200)
    const [init, withForm] = [
      signed('/whose?a=1', { keys }),
      signed('/whose', { keys, form: { a: '1' } }),
    ]
    for (const answer of [
      await send('/whose?a=2', init),
      await send('/whose?a=1', { ...init, method: 'PUT' }),
      await send('/whose', { ...withForm, body: new URLSearchParams({ a: '2' }) }),
    ]) {
      expect(await problem(answer)).toEqual([401, 'signature_invalid'])
    }
  })

  test('is accepted once', async () => {
    const keys = await authorize()
    const init = signed('/whose', { keys })
    expect((await send('/whose', init)).status).toBe(200)
    expect(await problem(await send('/whose', init))).toEqual([401, 'nonce_used'])
    // When its nonce is forgotten, its timestamp is too old.
    callersNow = new Date(callersNow.getTime() + 11 * 60_000)
    expect((await post('/whose', { keys })).status).toBe(200)
    expect(await problem(await send('/whose', init))).toEqual([401, 'timestamp_refused'])
  })

  const second = (offset: number) => String(Math.floor(callersNow.getTime() / 1000) + offset)

  test.each<[string, () => Signing]>([
    ['signature_invalid', () => ({ appSecret: 'guessed' })],
    ['signature_method_rejected', () => ({ oauth: { oauth_signature_method: 'PLAINTEXT' } })],
    ['version_rejected', () => ({ oauth: { oauth_version: '2.0' } })],
    ['consumer_key_rejected', () => ({ oauth: { oauth_consumer_key: 'unknown' } })],
    ['consumer_key_rejected', () => ({ oauth: { oauth_consumer_key: 'toString' } })],
    ['timestamp_refused', () => ({ oauth: { oauth_timestamp: second(-301) } })],
    ['timestamp_refused', () => ({ oauth: { oauth_timestamp: second(301) } })],
    ['timestamp_refused', () => ({ oauth: { oauth_timestamp: 'now' } })],
    ['parameter_absent', () => ({ oauth: { oauth_nonce: '' } })],
    ['token_rejected', () => ({ oauth: { oauth_token: 'invented' } })],
  ])('is rejected: %s', async (words, change) => {
    const keys = await authorize()
    expect(await problem(await post('/whose', { keys, ...change() }))).toEqual([401, words])
  })

  test('is rejected from another app, with another secret, or unsigned', async () => {
    const keys = await authorize()
    const oauth = { oauth_consumer_key: 'them' }
    const theirs = await post('/whose', { keys, oauth, appSecret: 'their secret' })
    expect(await problem(theirs)).toEqual([401, 'token_rejected'])
    const guessed = { ...keys, tokenSecret: 'guessed' }
    expect(await problem(await post('/whose', { keys: guessed }))).toEqual([
      401,
      'signature_invalid',
    ])
    expect(await problem(await send('/whose', {}))).toEqual([401, 'parameter_absent'])
    const bearer = { headers: { authorization: `Bearer ${keys.token}` } }
    expect(await problem(await send('/whose', bearer))).toEqual([401, 'parameter_absent'])
  })
})
