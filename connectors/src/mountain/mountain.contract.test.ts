import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectPlatform } from '../testing/contract/connect-platform.ts'
import { SyncedRows } from '../testing/contract/synced-rows.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { mountain } from './open.ts'

const { signal } = new AbortController()
const key = 'SECRET_KEY_OF_ACME'

let server: AnsweringServer | null = null
afterEach(async () => {
  await closeSimulators()
  await server?.close()
})

test('an advertiser is named by its key, and the key is in no address', async () => {
  const platform = await connectPlatform(mountain)
  const { facts } = await platform.open()
  expect(facts).toMatchObject({
    name: 'Fernhill Goods',
    currency: 'USD',
    timezone: 'America/New_York',
    params: { advertiser_id: facts.accountKey, advertiser_name: 'Fernhill Goods' },
  })
  expect(platform.requests.map(({ method, url }) => [method, url])).toEqual([
    ['POST', '/api/apidata'],
  ])
})

test('campaigns add up to the total of every day, and visits are not in clicks', async () => {
  const platform = await connectPlatform(mountain)
  const rows = (await new SyncedRows().sync(platform)).rows('ad_spend')
  const { readTotals } = await platform.open()
  const totals = await readTotals?.({ from: '2026-04-01', to: '2026-05-06', signal })
  const spent = new Map<unknown, number>()
  for (const { day, spend } of rows)
    spent.set(day, (spent.get(day) ?? 0) + Math.round(Number(spend) * 100))
  expect(totals?.map(({ day, total }) => [day, Math.round(Number(total) * 100)])).toEqual([
    ...spent,
  ])
  expect(new Set(rows.map(({ clicks }) => clicks))).toEqual(new Set([0]))
})

test('an answer has its columns in lower case, and the keys of its rows as their aliases', async () => {
  const { hosts, credentials } = await connectPlatform(mountain)
  const response = await fetch(`${hosts['API']}/apidata`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: credentials['api_key'],
      format: 'json',
      begin: '2026-04-01',
      end: '2026-04-01',
      data: ['CampaignInfo.Name', 'campaigninfo.status'],
    }),
  })
  expect(await response.json()).toMatchObject({
    columns: [
      { table: 'campaigninfo', name: 'name', alias: 'Name' },
      { table: 'campaigninfo', name: 'status', alias: 'Status' },
    ],
    rows: expect.arrayContaining([{ Name: expect.any(String), Status: expect.any(String) }]),
  })
})

describe('a query that Mountain refuses', () => {
  interface Asked {
    readonly begin: string
    readonly end: string
    readonly data: readonly string[]
  }

  async function openWith(answer: (asked: Asked) => readonly [number, object]) {
    const asked: Asked[] = []
    server = await startAnsweringServer((body, _request, response) => {
      const query = JSON.parse(body) as Asked
      asked.push(query)
      const [status, json] = answer(query)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
    const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
    const request = { params: {}, credentials: { api_key: key }, tokens: null, app: null }
    const open = mountain.open({ ...request, hosts: { API: server.url } }, ports)
    const days = { since: '2026-04-01T00:00:00.000Z', until: '2026-04-09T00:00:00.000Z' }
    const read = async () => open.streams[0]?.readPage({ ...days, cursor: null, signal })
    return { asked, open, read }
  }

  const problem = (status: number, errorCode: string) =>
    [
      status,
      { status, errorCode, detail: `The key '${key}'`, instance: `/apidata?key=${key}` },
    ] as const

  test.each([
    ['413', 413, 'NA'],
    ['too many rows', 400, 'RESOURCE_LIMIT_EXCEEDED'],
    ['a timeout', 504, 'QUERY_TIMEOUT'],
  ])('with %s is divided into fewer days', async (_, status, code) => {
    const { asked, read } = await openWith(({ begin, end }) =>
      Date.parse(end) - Date.parse(begin) > 3 * 86_400_000 ? problem(status, code) : [200, {}],
    )
    const page = await read()
    expect(page?.records).toHaveLength(8)
    const distinct = new Set(asked.map(({ begin, end }) => `${begin} ${end}`))
    expect([...distinct]).toEqual([
      '2026-04-01 2026-04-08',
      '2026-04-01 2026-04-04',
      '2026-04-05 2026-04-08',
    ])
  })

  test.each([
    [401, 'INVALID_API_KEY', 'auth'],
    [403, 'FORBIDDEN', 'forbidden'],
    [400, 'METADATA_ERROR', 'payload'],
    [429, 'TOO_MANY_REQUESTS', 'throttled'],
    [500, 'NA', 'transient'],
  ])('with %i never repeats the key, which its answer quotes', async (status, code, kind) => {
    const { open } = await openWith(() => problem(status, code))
    const refused: unknown = await open.describe(signal).catch((error: unknown) => error)
    expect(refused).toMatchObject({ class: kind })
    const { message, stack, cause, ...rest } = refused as Error
    expect([message, stack, String(cause), JSON.stringify(rest)].join()).not.toContain(key)
  })

  test('for its columns says which kind of refusal it is', async () => {
    const { open } = await openWith(() => problem(400, 'METADATA_ERROR'))
    await expect(open.describe(signal)).rejects.toThrow(
      'Mountain refused the query (METADATA_ERROR)',
    )
  })
})

test('days are read in both spellings, and columns in any case', async () => {
  const day = { CAMPAIGNID: '1', creativeId: '2', SPEND: '1.50', Impressions: '9' }
  server = await startAnsweringServer((body, _request, response) => {
    const { data, offset } = JSON.parse(body) as { data: string[]; offset: number }
    const all = data.includes('graph.day')
      ? [
          { ...day, Day: '04-01-2026' },
          { ...day, Day: '2026-04-02' },
        ]
      : []
    response.end(JSON.stringify({ rows: all.slice(offset) }))
  })
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const request = { params: {}, credentials: { api_key: key }, tokens: null, app: null }
  const { streams } = mountain.open({ ...request, hosts: { API: server.url } }, ports)
  const days = { since: '2026-04-01T00:00:00.000Z', until: '2026-04-03T00:00:00.000Z' }
  const page = await streams[0]?.readPage({ ...days, cursor: null, signal })
  expect(page?.records).toMatchObject([
    { externalId: '2026-04-01', payload: { rows: [{ figures: { spend: '1.50' } }] } },
    { externalId: '2026-04-02', payload: { rows: [{ campaign: { id: '1' } }] } },
  ])
})

test('the address of a request is not taken for a key', () => {
  const credentials = { api_key: 'https://api.mountain.com/apidata?key=abc' }
  const request = { params: {}, credentials, tokens: null, app: null, hosts: {} }
  expect(() => mountain.open(request)).toThrow('Enter only the API key')
})
