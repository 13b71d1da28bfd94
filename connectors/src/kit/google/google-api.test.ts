import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiClient, type ApiAccess } from '../api/api-client.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { fixedToken } from '../oauth/with-token.ts'
import { unlimitedQuota, type Quota } from '../quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { googleApi } from './google-api.ts'
import { googleHosts, googleOAuth } from './google-oauth.ts'

const { signal } = new AbortController()
const manifest: Manifest = {
  code: 'G4',
  name: 'Acme',
  oauth: googleOAuth({ datasource: [] }),
  form: null,
  hosts: { ...googleHosts, DATA: 'https://data.acme.test' },
  params: [],
  pickers: [],
  apiVersion: '1',
  source: 'this test',
  streams: {},
  quotas: { calls: { sharedBy: 'app', limit: 1, perSeconds: 1 } },
}
const exhausted = { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too many.' } }
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** A client of a server that refuses a number of times and then responds, with the requests it received. */
async function clientOf(refusals: number, options: Partial<ApiAccess> = {}) {
  const asked: (string | undefined)[] = []
  server = await startAnsweringServer((_, { headers }, response) => {
    asked.push(headers.authorization)
    const isRefused = asked.length <= refusals
    response.writeHead(isRefused ? 429 : 200, { 'retry-after': '9' })
    response.end(JSON.stringify(isRefused ? exhausted : { well: 'done' }))
  })
  const clock = new FakeClock()
  const limitCalls: string[] = []
  const quota: Quota = {
    take: async (name, _signal, cost) => void limitCalls.push(`take ${name} ${cost ?? 1}`),
    update: async (name, { pauseMs }) => void limitCalls.push(`pause ${name} ${pauseMs ?? 0}`),
  }
  const client = new ApiClient(googleApi({ manifest, host: 'DATA', scopes: {} }), {
    tokens: fixedToken('ya29.token'),
    hosts: { DATA: server.url },
    ports: { clock, random: () => 0, quota },
    ...options,
  })
  const call = () => client.call({ path: '/x', costs: { calls: 3 }, answer: z.unknown(), signal })
  return { call, asked, clock, limitCalls }
}

test('a call has the token, and takes its cost from the quota first', async () => {
  const { call, asked, limitCalls } = await clientOf(0)
  expect(await call()).toEqual({ well: 'done' })
  expect(asked).toEqual(['Bearer ya29.token'])
  expect(limitCalls).toEqual(['take calls 3'])
})

test('a throttled call pauses everyone who shares the quota', async () => {
  const { call, clock, limitCalls } = await clientOf(1)
  expect(await call()).toEqual({ well: 'done' })
  expect(limitCalls).toEqual(['take calls 3', 'pause calls 9000', 'take calls 3'])
  expect(clock.sleptMs).toEqual([9_000])
})

test('without a token no request is sent', async () => {
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const { call, asked } = await clientOf(0, { tokens: null, ports })
  await expect(call()).rejects.toMatchObject({ class: 'auth' })
  expect(asked).toEqual([])
})
