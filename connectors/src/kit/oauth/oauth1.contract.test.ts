import {
  createSignedGrants,
  createShop,
  createWorld,
  signedConsentRoutes,
  startSimulator,
  type SimulatorFactory,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/click-consent.ts'
import { clickSignedConsent, signedApps } from '../../testing/click-signed-consent.ts'
import type { OAuth1, SignedToken } from '../manifest/auth.ts'
import { requestJson, type HttpRequest } from '../http/http.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { signatureHeader } from './oauth1.ts'

const oauth: OAuth1 = {
  kind: 'oauth1',
  requestToken: { host: 'API', path: '/request_token', params: { access: 'read and write' } },
  authorize: { host: 'API', path: '/authorize' },
  accessToken: { host: 'API', path: '/access_token' },
  signature: 'HMAC-SHA256',
  contexts: ['datasource'],
  asks: [],
}
const manifest: Manifest & { oauth: OAuth1 } = {
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

const world = { seed: 5, startDay: '2025-01-01', timezone: 'UTC', currency: 'USD', orders: 20 }
const shop = createShop({ name: 'fernhill', title: 'Fernhill', world: createWorld(world) })
const { signal } = new AbortController()
let simulator: StartedSimulator

/** Verifies the signature and returns the token's owner. */
const acme: SimulatorFactory = (context) => {
  const grants = createSignedGrants({ context, platform: 'Acme', signature: 'HMAC-SHA256' })
  return {
    code: 'TW',
    hosts: { API: '/api' },
    routes(http) {
      signedConsentRoutes(http, {
        context,
        grants,
        platform: 'Acme',
        paths: {
          requestToken: '/api/request_token',
          authorize: '/api/authorize',
          accessToken: '/api/access_token',
        },
        refuse: (reply, problem) => reply.code(401).send({ problem }),
      })
      http.all('/api/whose', (request, reply) => {
        const read = grants.read(request)
        return read.problem === null
          ? { shop: read.value.shop }
          : reply.code(401).send({ problem: read.problem })
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
  const clock = () => new Date('2026-03-01T18:00:00Z')
  simulator = await startSimulator(acme, { shops: [shop], clock, apps: signedApps })
})
afterEach(() => simulator.close())

async function letIn(): Promise<SignedToken> {
  const { hosts } = simulator
  const tokens = await clickSignedConsent({ manifest, hosts, shop: 'fernhill' })
  return { token: tokens.accessToken, tokenSecret: tokens.tokenSecret ?? '' }
}

test.each<[string, Pick<HttpRequest, 'method' | 'body'> & { query: string }]>([
  ['a query', { method: 'GET', query: '?searchCriteria[pageSize]=2&a=x+y&a=x%20b&empty=' }],
  ['a form', { method: 'POST', query: '?q=1', body: { form: { text: "it's & + 100 %", a: 'ü' } } }],
  ['JSON, which is not signed', { method: 'PUT', query: '', body: { json: { a: 1 } } }],
])('the platform accepts the signature: %s', async (_, { query, ...request }) => {
  const token = await letIn()
  const url = `${simulator.hosts['API']}/whose${query}`
  const ask = (by: SignedToken) => {
    const headers = signatureHeader({ oauth, app: testApp }, { ...request, url }, by)
    return requestJson({ ...request, url, platform: 'Acme', headers: { ...headers }, signal })
  }
  expect((await ask(token)).json).toEqual({ shop: 'fernhill' })
  await expect(ask({ ...token, tokenSecret: 'guessed' })).rejects.toMatchObject({ class: 'auth' })
})

test('the platform denies access after a refusal', async () => {
  const { hosts } = simulator
  const denied = clickSignedConsent({ manifest, hosts, shop: 'fernhill', decision: 'deny' })
  await expect(denied).rejects.toMatchObject({ message: 'Acme was not given access' })
})
