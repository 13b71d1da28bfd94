import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ConnectorError } from '../errors.ts'
import type { AccessTokens } from '../manifest/auth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { fixedToken } from '../oauth/with-token.ts'
import { signatureHeader } from '../oauth/oauth1.ts'
import type { Quota } from '../quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { ApiClient } from './api-client.ts'
import type { JsonApi } from './json-api.ts'
import { throttledError } from './status-error.ts'

const { signal } = new AbortController()
const manifest: Manifest = {
  code: 'PT',
  name: 'Acme',
  oauth: null,
  form: null,
  hosts: { API: 'https://api.acme.test', REPORTS: 'https://reports.acme.test' },
  params: [],
  pickers: [],
  apiVersion: '1',
  source: 'this test',
  streams: {},
  quotas: { calls: { sharedBy: 'app', limit: 1, perSeconds: 1 } },
}
const plain: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
}

let server: AnsweringServer | null = null
afterEach(() => server?.close())

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly json?: unknown
}

/** A client of a server that sends these answers, the last one over and over. */
async function openClient(
  api: JsonApi,
  answers: readonly Answer[],
  tokens: AccessTokens | null = fixedToken('one'),
) {
  const asked: {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  server = await startAnsweringServer((body, { method = '', url = '', headers }, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? {}
    asked.push({ method, url, headers, body })
    response.writeHead(answer.status ?? 200, answer.headers ?? {})
    response.end(JSON.stringify(answer.json ?? {}))
  })
  const quotaCalls: string[] = []
  const quota: Quota = {
    take: async (name, _signal, cost) => void quotaCalls.push(`take ${name} ${cost ?? 1}`),
    update: async (name, reported) =>
      void quotaCalls.push(`update ${name} ${JSON.stringify(reported)}`),
  }
  const clock = new FakeClock()
  const hosts = { API: server.url, REPORTS: `${server.url}/reports` }
  const ports = { clock, random: () => 0, quota }
  return { client: new ApiClient(api, { tokens, hosts, ports }), asked, quotaCalls, clock }
}

const get = { path: '/x', answer: z.unknown(), signal }

test('a call has the token, its params and its body, and takes its cost first', async () => {
  const { client, asked, quotaCalls } = await openClient(plain, [{ json: { id: 7 } }])
  const answer = z.object({ id: z.number() })
  expect(await client.call({ ...get, answer, params: { a: '1' } })).toEqual({ id: 7 })
  await client.call({
    ...get,
    path: '/x?b=2',
    params: [
      ['a[]', '1'],
      ['a[]', '2'],
    ],
  })
  await client.call({ ...get, host: 'REPORTS', json: { days: 3 }, costs: { calls: 5 } })
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/x?a=1', ''],
    ['GET', '/x?b=2&a%5B%5D=1&a%5B%5D=2', ''],
    ['POST', '/reports/x', '{"days":3}'],
  ])
  expect(asked[0]?.headers.authorization).toBe('Bearer one')
  expect(quotaCalls).toEqual(['take calls 1', 'take calls 1', 'take calls 5'])
})

test('an API with a media type of its own asks for it and sends it', async () => {
  const mediaType = 'application/vnd.acme+json'
  const { client, asked } = await openClient({ ...plain, mediaType }, [{}])
  await client.call({ ...get, json: {} })
  expect(asked[0]?.headers).toMatchObject({ accept: mediaType, 'content-type': mediaType })
})

test('params of the credentials join the form of a call that has one, and the query otherwise', async () => {
  const api = { ...plain, credentials: (token: string) => ({ params: { key: token } }) }
  const { client, asked } = await openClient(api, [{}])
  await client.call(get)
  await client.call({ ...get, body: { form: { a: '1' } } })
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/x?key=one', ''],
    ['/x', 'a=1&key=one'],
  ])
})

test('a token in the JSON of a request is not in its address', async () => {
  const api = { ...plain, credentials: (token: string) => ({ json: { key: token } }) }
  const { client, asked } = await openClient(api, [{}])
  await client.call({ ...get, json: { a: 1 } })
  expect(asked.map(({ url, body }) => [url, body])).toEqual([['/x', '{"a":1,"key":"one"}']])
})

test('a token that the platform rejects is refreshed once', async () => {
  const tokens = {
    ...fixedToken('one'),
    get: async (_: AbortSignal, refused?: string) => (refused === undefined ? 'one' : 'two'),
  }
  const { client, asked } = await openClient(plain, [{ status: 401 }, {}], tokens)
  await client.call(get)
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
})

test('with OAuth 1.0a the whole request is signed', async () => {
  const app = { clientId: 'app', clientSecret: 'secret' }
  const api: JsonApi = {
    manifest,
    host: 'API',
    sign: (request, token) =>
      signatureHeader({ oauth: { signature: 'HMAC-SHA1' }, app }, request, token),
  }
  const { client, asked } = await openClient(api, [{}], fixedToken('one', {}, 'its secret'))
  await client.call({ ...get, params: { a: '1' } })
  expect(asked[0]?.url).toBe('/x?a=1')
  expect(asked[0]?.headers.authorization).toMatch(/^OAuth .*oauth_token="one"/)
})

test('without a token no request is sent', async () => {
  const { client, asked } = await openClient(plain, [{}], null)
  await expect(client.call(get)).rejects.toMatchObject({ class: 'auth' })
  expect(asked).toEqual([])
})

test('what a response says about a quota is learned', async () => {
  const learn: JsonApi['learn'] = ({ headers }) => ({
    calls: { left: Number(headers.get('left')) },
  })
  const { client, quotaCalls } = await openClient({ ...plain, learn }, [{ headers: { left: '4' } }])
  await client.call(get)
  expect(quotaCalls).toEqual(['take calls 1', 'update calls {"left":4}'])
})

test('a throttled call pauses everyone who shares the quota, and is repeated', async () => {
  const limited = { status: 429, headers: { 'retry-after': '9' } }
  const { client, quotaCalls, clock } = await openClient(plain, [limited, {}])
  await client.call(get)
  expect(quotaCalls).toEqual(['take calls 1', 'update calls {"pauseMs":9000}', 'take calls 1'])
  expect(clock.sleptMs).toEqual([9000])
})

test('an error in an envelope with status 200 has the same effect, unless it is not of the quota', async () => {
  const api: JsonApi = {
    ...plain,
    unwrap({ json }) {
      const { data, wait } = json as { data?: unknown; wait?: number }
      if (wait !== undefined) throw throttledError('Acme', wait)
      return data
    },
  }
  const first = await openClient(api, [{ json: { wait: 2000 } }, { json: { data: 'well' } }])
  expect(await first.client.call({ ...get, answer: z.string() })).toBe('well')
  expect(first.quotaCalls).toContain('update calls {"pauseMs":2000}')
  await server?.close()
  const other = await openClient({ ...api, isOfQuota: () => false }, [
    { json: { wait: 2000 } },
    { json: { data: 'well' } },
  ])
  await other.client.call({ ...get, answer: z.string() })
  expect(other.quotaCalls).toEqual(['take calls 1', 'take calls 1'])
})

test('a request that must not be applied twice is not repeated', async () => {
  const { client, asked } = await openClient(plain, [{ status: 503 }])
  const call = client.call({ ...get, json: {}, isRepeatable: false })
  await expect(call).rejects.toMatchObject({ class: 'transient' })
  expect(asked).toHaveLength(1)
})

test('a response of another shape is named after the platform, or as the call says', async () => {
  const { client } = await openClient(plain, [{ json: [] }])
  const call = { ...get, answer: z.object({ id: z.string() }) }
  const error = { name: 'ConnectorError', class: 'payload' } satisfies Partial<ConnectorError>
  await expect(client.call(call)).rejects.toMatchObject(error)
  await expect(client.call(call)).rejects.toThrow('Acme sent an unexpected response: its root')
  await expect(client.call({ ...call, what: 'A list' })).rejects.toThrow('A list: its root')
})
