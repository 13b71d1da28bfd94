import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  gsTruth,
  searchConsoleWith,
  type PlatformFaults,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiClient } from '../kit/api/api-client.ts'
import { bindStreams } from '../kit/connector.ts'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { testApp } from '../testing/click-consent.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { sortTotals, sumByDay } from '../testing/sum-by-day.ts'
import { api, SearchConsoleClient } from './client.ts'
import { manifest } from './manifest.ts'
import { googleSearchConsole } from './open.ts'
import { searches } from './streams/searches.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 12,
  startDay: '2026-06-01',
  orders: 1500,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-06-20T22:30:00Z')
const facts = { currency: 'USD', timezone: 'America/Los_Angeles' }
const domain = { site_url: 'sc-domain:fernhill.example' }

afterEach(closeSimulators)

interface Setting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly mostRows?: number
}

/** The shop's Search Console, connected through the sandbox's consent. */
async function connect({ now = () => evening, faults, mostRows }: Setting = {}) {
  const clock = new FakeClock()
  const factory = mostRows === undefined ? 'GS' : searchConsoleWith({ mostRows })
  const { hosts, requests } = await startPlatform(factory, {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { tokens } = await signIn({ manifest, hosts, shop: shop.name, now })
  const ports = { clock, random: seededRandom(1), quota: unlimitedQuota }
  const request = { tokens, hosts, app: testApp, params: {}, signal }
  const list = () =>
    googleSearchConsole.accounts?.list({ ...request, context: 'datasource' }, ports)
  const open = (params: Record<string, string> = domain) =>
    googleSearchConsole.open({ ...request, params, credentials: {} }, ports)
  const google = new ApiClient(api, { tokens, hosts, ports })
  return { clock, google, list, open, requests }
}

const rowsIn = (params = domain) =>
  new DayRows('search_queries', contextFor(connectionId, params, facts))
const truthAt = (at: Date) => sortRows(gsTruth(shop, connectionId, at).search_queries)

async function read(setting: Setting = {}, params = domain) {
  const connected = await connect(setting)
  const [stream] = connected.open(params).streams
  if (stream === undefined) throw new Error('There is no stream')
  const rows = rowsIn(params)
  await rows.read(stream, '2026-06-01', '2026-06-20')
  return { ...connected, stream, rows }
}

test('the sites that the user may read are listed, domains first', async () => {
  const { list } = await connect()
  expect((await list())?.map(({ name, params }) => [name, params['site_url']])).toEqual([
    ['fernhill.example', 'sc-domain:fernhill.example'],
    ['https://fernhill.example/', 'https://fernhill.example/'],
    ['https://blog-of-fernhill.example/', 'https://blog-of-fernhill.example/'],
  ])
})

test('a site is counted in Pacific time, and one without access needs a reconnection', async () => {
  const { open } = await connect()
  const { describe: describeShop } = open()
  expect(await describeShop(signal)).toEqual({
    accountKey: 'sc-domain:fernhill.example',
    name: 'fernhill.example',
    ...facts,
  })
  const { describe: describeOther } = open({ site_url: 'https://old-fernhill.example/' })
  await expect(describeOther(signal)).rejects.toMatchObject({
    class: 'forbidden',
    isGrantedByConsent: true,
  })
  expect(() => open({})).toThrow('No Search Console site')
  expect(() => open({ site_url: '../other' })).toThrow('No Search Console site')
})

describe('reading searches', () => {
  test('brings every row of every day, with the rare terms as the rest of their page', async () => {
    const { rows } = await read()
    expect(rows.rejected).toEqual([])
    expect(rows.days).toHaveLength(20)
    expect(rows.sorted()).toEqual(truthAt(evening))
    expect(rows.sorted().some(({ query }) => query === null)).toBe(true)
    expect(new Set(rows.sorted().map((row) => row.search_type))).toEqual(new Set(['web', 'image']))
  })

  test('days that are still counted are provisional, and are corrected when read again', async () => {
    let now = evening
    const { rows, stream } = await read({ now: () => now })
    const provisional = rows.sorted().filter((row) => !row.is_final)
    expect(provisional.length).toBeGreaterThan(0)
    now = new Date('2026-06-24T22:30:00Z')
    await rows.read(stream, '2026-06-17', '2026-06-24')
    expect(rows.sorted()).toEqual(truthAt(now))
    expect(rows.sorted().filter(({ is_final, day }) => !is_final && day <= '2026-06-20')).toEqual(
      [],
    )
  })

  test('over many pages of a report ends with its last row', async () => {
    const { google } = await connect()
    const client = new SearchConsoleClient({
      google,
      siteUrl: domain.site_url,
      pageSize: 7,
    })
    const [stream] = bindStreams(manifest, client, [searches])
    if (stream === undefined) throw new Error('There is no stream')
    const rows = rowsIn()
    await rows.read(stream, '2026-06-10', '2026-06-12')
    const isRead = ({ day }: { day: string }) => day >= '2026-06-10' && day <= '2026-06-12'
    expect(rows.sorted()).toEqual(truthAt(evening).filter(isRead))
  })

  test("beyond Google's limit of rows, the total of every day is still right", async () => {
    const mostRows = 5
    const { google } = await connect({ mostRows })
    const client = new SearchConsoleClient({
      google,
      siteUrl: domain.site_url,
      pageSize: 3,
      mostRows,
    })
    const limits: string[] = []
    const [stream] = bindStreams(manifest, client, [searches])
    const context = {
      ...contextFor(connectionId, domain, facts),
      onLimit: limits.push.bind(limits),
    }
    const page = await stream?.readPage({
      cursor: null,
      since: '2026-06-10T00:00:00.000Z',
      until: '2026-06-13T00:00:00.000Z',
      signal,
    })
    const rows = page?.records.flatMap(
      (record) => stream?.normalise(record, context).search_queries?.rows ?? [],
    )
    const days = { from: '2026-06-10', to: '2026-06-12' }
    const ofDays = truthAt(evening).filter(({ day }) => day >= days.from && day <= days.to)
    expect(rows?.length).toBeLessThan(ofDays.length)
    expect(limits.length).toBe(3)
    for (const field of ['clicks', 'impressions'] as const)
      expect(sumByDay(rows ?? [], 'search_clicks', (row) => row[field])).toEqual(
        sumByDay(ofDays, 'search_clicks', (row) => row[field]),
      )
  })

  test('of a site without searches brings empty days', async () => {
    const { rows } = await read({}, { site_url: 'https://blog-of-fernhill.example/' })
    expect(rows.days).toHaveLength(20)
    expect(rows.sorted()).toEqual([])
  })

  test('waits for a quota, although its status is that of a lost permission', async () => {
    let refusals = 2
    const first = (retryAfterSeconds: number | null): PlatformFaults => {
      return ({ url }) =>
        url.includes('searchAnalytics') && refusals-- > 0
          ? { kind: 'throttled', retryAfterSeconds }
          : null
    }
    const { rows, clock } = await read({ faults: first(40) })
    expect(rows.sorted()).toEqual(truthAt(evening))
    expect(clock.sleptMs).toContain(40_000)
    refusals = 1
    expect((await read({ faults: first(null) })).clock.sleptMs).toContain(60_000)
  })

  test('sets a day with a malformed row aside', async () => {
    let isMisprinted = false
    const { rows } = await read({
      faults: ({ url }) => {
        if (!url.includes('searchAnalytics')) return null
        const alter = (body: unknown) => {
          const text = JSON.stringify(body)
          if (isMisprinted || !text.includes('"MOBILE"')) return body
          isMisprinted = true
          return JSON.parse(text.replace(/"clicks":\d+/, '"clicks":"many"')) as unknown
        }
        return { kind: 'altered', alter }
      },
    })
    expect(rows.rejected).toHaveLength(1)
    const [{ day, error } = { day: '', error: null }] = rows.rejected
    expect(error).toMatchObject({ class: 'payload' })
    expect(rows.sorted()).toEqual(truthAt(evening).filter((row) => row.day !== day))
  })
})

test("Google's own totals are those of all rows, by day", async () => {
  const { open } = await connect()
  const { readTotals } = open()
  const totals = await readTotals?.({ from: '2026-06-01', to: '2026-06-20', signal })
  const truth = truthAt(evening)
  expect(sortTotals(totals ?? [])).toEqual(
    sortTotals([
      ...sumByDay(truth, 'search_clicks', ({ clicks }) => clicks),
      ...sumByDay(truth, 'search_impressions', ({ impressions }) => impressions),
    ]),
  )
})
