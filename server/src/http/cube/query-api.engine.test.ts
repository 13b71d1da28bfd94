import { ResultSet, type Query } from '@cubejs-client/core'
import { AppError, endpoints, ErrorBody, LoadAnswer, SingleLoadAnswer } from '@cartograph/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { aQuery } from '../../testing/endpoint-requests.ts'
import { nearQuery } from '../../testing/near-queries.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { addTwoOrders, dataTokenOf } from '../../testing/cube-clients.ts'

let server: TestServer
let dataToken: string

beforeAll(async () => {
  server = await openTestServer()
  dataToken = await dataTokenOf(server, 'admin')
  await addTwoOrders(server)
})
afterAll(() => server.close())

const grossSales = 'ShopifyOrders.grossSales'
const happenedAt = 'ShopifyOrders.happenedAt'
const country = 'ShopifyOrders.shippingCountry'
const byDay = {
  measures: [grossSales],
  timeDimensions: [
    { dimension: happenedAt, granularity: 'day', dateRange: ['2026-11-01', '2026-11-03'] },
  ],
  timezone: 'America/New_York',
} satisfies Query

describe('the query API', () => {
  const get = (url: string, authorization: string | null = dataToken) =>
    server.http.inject({ url, headers: authorization === null ? {} : { authorization } })
  const load = (query: unknown, more: object = {}) =>
    call(server.http, endpoints.loadQuery, { body: { query, ...more }, token: dataToken })

  it.each(['load', 'subscribe', 'sql', 'dry-run'])(
    '%s accepts a query in the URL with the same result as in a body',
    async (name) => {
      const path = `/cubejs-api/v1/${name}`
      const search = new URLSearchParams({
        query: JSON.stringify(aQuery.query),
        queryType: 'multi',
        cache: 'stale-if-slow',
      })
      const byUrl = await get(`${path}?${search.toString()}`)
      const headers = { authorization: `Bearer ${dataToken}` }
      const asked = { method: 'POST', url: path, headers } as const
      const byBody = await server.http.inject({
        ...asked,
        payload: { ...aQuery, queryType: 'multi' },
      })
      const text = { query: JSON.stringify(aQuery.query), queryType: 'multi' }
      const byText = await server.http.inject({ ...asked, payload: text })
      expect([byUrl.statusCode, byUrl.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ])
      const withoutRefreshTime = (body: string) => body.replaceAll(/"lastRefreshTime":"[^"]*"/g, '')
      expect(withoutRefreshTime(byUrl.body)).toBe(withoutRefreshTime(byBody.body))
      expect(withoutRefreshTime(byText.body)).toBe(withoutRefreshTime(byBody.body))
    },
  )

  it.each(['load', 'sql', 'dry-run'])(
    '%s answers 429 with Retry-After when too many queries run, in the body that clients of Cube read',
    async (name) => {
      const { querySlots } = server.services
      const refuse = vi.spyOn(querySlots, 'run').mockRejectedValue(new AppError('too_many_queries'))
      const search = new URLSearchParams({ query: JSON.stringify(byDay) })
      const answer = await get(`/cubejs-api/v1/${name}?${search.toString()}`, server.tokens.readKey)
      expect(answer.statusCode).toBe(429)
      expect(answer.headers['retry-after']).toBe('5')
      const message = 'Too many queries are running at once. Try again in a few seconds.'
      expect(answer.json()).toEqual({
        error: message,
        detail: { code: 'too_many_queries', message },
      })
      expect(refuse.mock.calls[0]?.[0].keyId).toBe(server.apiKeyId)
      refuse.mockRestore()
    },
  )

  it('returns a single result unwrapped to clients that do not support several', async () => {
    const multi = LoadAnswer.parse((await load(aQuery.query, { queryType: 'multi' })).json())
    const bare = SingleLoadAnswer.parse((await load(aQuery.query)).json())
    const { lastRefreshTime: _, ...withoutTime } = bare
    const { lastRefreshTime: __, ...only } = multi.results[0] ?? {}
    expect(withoutTime).toEqual({ ...only, slowQuery: false })
    expect(Object.keys((await load(aQuery.query)).json())).toEqual(
      expect.arrayContaining(['query', 'annotation', 'data']),
    )
    const result = ResultSet.deserialize({ loadResponse: (await load(byDay)).json() })
    expect(result.chartPivot().map((row) => row[grossSales])).toEqual([100.5, 0, 10])
  })

  it('returns the columns without rows for a limit of 0', async () => {
    const asked = { ...byDay, limit: 0, total: true }
    const answer = SingleLoadAnswer.parse((await load(asked)).json())
    expect([answer.data, answer.total]).toEqual([[], 2])
    expect(Object.keys(answer.annotation.measures)).toEqual([grossSales])
    const filled = SingleLoadAnswer.parse((await load({ ...asked, fillGaps: true })).json())
    expect(filled.data).toEqual([])
  })

  const one = { measures: [grossSales] }
  const filter = (given: object) => ({ ...one, filters: [{ member: country, ...given }] })
  it.each<[string, unknown, RegExp]>([
    ['an unknown key', { foo: 1 }, /^Invalid query format: "foo" is not allowed$/],
    ['a list instead of text', { measures: [[]] }, /^Invalid query format: .*measures\.0/],
    ['a limit that is too high', { ...one, limit: 50_001 }, /The query limit has been exceeded\.$/],
    ['an unknown time zone', { ...one, timezone: 'Mars' }, /ust be a valid IANA time zone$/],
    ['no members', {}, /^Query should contain either measures, dimensions or timeDimensions/],
    ['an unknown cube', { measures: ['Nope.x'] }, /^Cube 'Nope' not found for path 'Nope\.x'$/],
    [
      'an unknown member',
      { measures: ['ShopifyOrders.nope'] },
      /^'nope' not found for path 'ShopifyOrders\.nope'$/,
    ],
    [
      'an unknown granularity',
      { ...byDay, timeDimensions: [{ dimension: happenedAt, granularity: 'decade' }] },
      /^Granularity "decade" does not exist in dimension/,
    ],
    [
      'an invalid date',
      { ...byDay, timeDimensions: [{ dimension: happenedAt, dateRange: 'some day' }] },
      /^Can't parse date: 'some day'$/,
    ],
    ['a filter without values', filter({ operator: 'equals' }), /^Values required for filter: /],
    ['an unknown operator', filter({ operator: 'like', values: ['x'] }), /^Invalid query format: /],
    [
      'measures and dimensions in one condition',
      {
        ...one,
        filters: [
          {
            or: [
              { member: country, operator: 'set' },
              { member: grossSales, operator: 'gt', values: ['1'] },
            ],
          },
        ],
      },
      /^You cannot use dimension and measure in same condition/,
    ],
    [
      'several queries with different granularities',
      [byDay, one],
      /^Data blending query without granularity/,
    ],
  ])('refuses %s with 400 and the message that clients show', async (_, query, words) => {
    const answer = await load(query, { queryType: 'multi' })
    expect(answer.statusCode, answer.body).toBe(400)
    const body = z.object({ type: z.literal('UserError'), error: z.string() }).parse(answer.json())
    expect(body.error).toMatch(words)
    expect(ErrorBody.safeParse(answer.json()).success).toBe(true)
  })

  it.each([
    ['no query', '', 'Query param is required'],
    ['an empty query', '?query=', 'Query param is required'],
    ['a query that is not JSON', '?query={', 'Query param must be JSON'],
  ])('refuses %s in a URL', async (_, search, words) => {
    for (const path of ['load', 'subscribe', 'sql', 'dry-run']) {
      const answer = await get(`/cubejs-api/v1/${path}${encodeURI(search)}`)
      expect([answer.statusCode, z.looseObject({}).parse(answer.json())['error']]).toEqual([
        400,
        words,
      ])
    }
  })

  it('refuses several results for a client that may not support them', async () => {
    const compareDateRange = [['2026-11-03', '2026-11-03']]
    const timeDimensions = [{ dimension: happenedAt, granularity: 'day', compareDateRange }]
    for (const { query, kind } of [
      { query: { ...byDay, timeDimensions }, kind: 'compareDateRangeQuery' },
      { query: [byDay, byDay], kind: 'blendingQuery' },
    ]) {
      const answer = await load(query)
      expect([answer.statusCode, z.looseObject({}).parse(answer.json())['error']]).toEqual([
        400,
        `'${kind}' query type is not supported by the client. Please update the client.`,
      ])
      expect((await load(query, { queryType: 'multi' })).statusCode).toBe(200)
    }
  })

  it.each(['stale-if-slow', 'stale-while-revalidate', 'must-revalidate', 'no-cache'])(
    'accepts the cache mode %s',
    async (cache) => {
      const answer = await load(one, { cache })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"110.5"')])
    },
  )

  it('refuses any other cache mode', async () => {
    const answer = await load(one, { cache: 'never' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('cache') })
  })

  it('never answers a nearly valid query with a server error', async () => {
    const headers = { authorization: dataToken }
    await fc.assert(
      fc.asyncProperty(
        nearQuery(),
        fc.constantFrom('load', 'sql', 'dry-run'),
        async (query, name) => {
          const url = `/cubejs-api/v1/${name}`
          const body = { query, queryType: 'multi' }
          const answers = await Promise.all([
            server.http.inject({ method: 'POST', url, headers, payload: body }),
            get(`${url}?queryType=multi&query=${encodeURIComponent(JSON.stringify(query))}`),
          ])
          for (const { statusCode, body: text } of answers) {
            const detail = `${name} ${JSON.stringify(query)} → ${text}`
            expect([200, 400], detail).toContain(statusCode)
          }
          expect(answers[0].statusCode).toBe(answers[1].statusCode)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refuses a missing or wrong token with its own messages', async () => {
    for (const path of ['load?query={}', 'meta', 'sql?query={}', 'dry-run?query={}']) {
      const [none, wrong] = [
        await get(`/cubejs-api/v1/${path}`, null),
        await get(`/cubejs-api/v1/${path}`, 'wrong'),
      ]
      expect([none.statusCode, none.json()]).toEqual([
        403,
        { error: "Authorization header isn't set" },
      ])
      expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: 'Invalid token' }])
    }
  })

  it('refuses tokens of the REST API, and the REST API refuses its tokens', async () => {
    const search = `?query=${encodeURIComponent(JSON.stringify(one))}`
    expect((await get(`/cubejs-api/v1/load${search}`, server.tokens.admin)).statusCode).toBe(403)
    const rest = await call(server.http, endpoints.getUser, { token: dataToken })
    expect(rest.statusCode).toBe(401)
    expect((await get(`/cubejs-api/v1/load${search}`, server.tokens.readKey)).statusCode).toBe(200)
  })

  it('allows requests from pages of other sites, without cookies', async () => {
    const preflight = await server.http.inject({
      method: 'OPTIONS',
      url: '/cubejs-api/v1/load',
      headers: {
        origin: 'https://bi.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-request-id',
      },
    })
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, x-request-id',
      },
    ])
    for (const answer of [await load(one), await get('/cubejs-api/v1/meta', null)]) {
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
    const elsewhere = await server.http.inject({ method: 'OPTIONS', url: '/v1/users/' })
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })
})
