import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  gdTruth,
  type PlatformFault,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { bindStreams } from '../kit/connector.ts'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn, type SignInOptions } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import type { OpenStream } from '../kit/stream.ts'
import { withoutCachedDetails } from '../kit/without-cached-details.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { AdsClient } from './client.ts'
import { manifest } from './manifest.ts'
import { google, googleAds } from './open.ts'
import { ads } from './streams/ads.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const options = {
  seed: 11,
  startDay: '2026-05-01',
  timezone: 'America/New_York',
  currency: 'USD',
}
const world = createWorld({ ...options, orders: 4000 })
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-07-10T22:30:00Z')
const app = { clientId: 'a client', clientSecret: 'its secret' }
const adsScope = 'https://www.googleapis.com/auth/adwords'

const dayMs = 86_400_000
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

afterEach(closeSimulators)

interface Setting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly quota?: Quota
  readonly shop?: SandboxShop
  readonly ticked?: SignInOptions['ticked']
  readonly context?: SignInOptions['context']
}

/** The shop's Google Ads, connected through the sandbox's consent. */
async function connect(setting: Setting = {}) {
  const {
    now = () => evening,
    quota = unlimitedQuota,
    faults,
    ticked,
    context = 'datasource',
  } = setting
  const clock = new FakeClock()
  const owned = setting.shop ?? shop
  const simulator = await startPlatform('GD', {
    shops: [owned],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { hosts, requests } = simulator
  const signedIn = await signIn({
    manifest,
    hosts,
    shop: owned.name,
    now,
    context,
    ...(ticked && { ticked }),
  })
  const ports = { clock, random: seededRandom(1), quota }
  const request = { tokens: signedIn.tokens, hosts, app, params: {}, signal }
  const list = async () => (await googleAds.accounts?.list({ ...request, context }, ports)) ?? []
  const open = (params: Record<string, string>) =>
    googleAds.open({ ...request, params, credentials: {} }, ports)
  return { clock, ports, hosts, signedIn, request, list, open, requests }
}

async function openShop(setting: Setting = {}, name = 'Fernhill Goods') {
  const connected = await connect(setting)
  const chosen = (await connected.list()).find((account) => account.name === name)
  if (chosen === undefined) throw new Error('Nothing to choose')
  const facts = await connected.open(chosen.params).describe(signal)
  const params: Record<string, string> = { ...chosen.params, ...facts.params }
  const opened = connected.open(params)
  const [stream] = opened.streams
  if (stream === undefined) throw new Error('There is no stream')
  const rows = new DayRows('ad_spend', contextFor(connectionId, params, options))
  return { ...connected, params, opened, stream, rows }
}

const truthAt = (at: Date) => sortRows(gdTruth(shop, connectionId, at).ad_spend)

/** Faults apply to ad queries only, by their number; the consent and account lists succeed. */
function faultsOfStreams(faultOf: (number: number) => PlatformFault | null): PlatformFaults {
  let questions = 0
  return ({ url }) => (url.includes(':searchStream') ? faultOf(++questions) : null)
}

describe('connecting Google Ads', () => {
  test('it is in the registry; writing needs one more permission', async () => {
    expect(connectors.GD).toBe(googleAds)
    const reading = await connect()
    expect(reading.signedIn.handedOut[0]?.scopes).toContain(adsScope)
    await closeSimulators()
    const writing = await connect({ context: 'destination' })
    expect(writing.signedIn.handedOut[0]?.scopes).toContain(
      'https://www.googleapis.com/auth/datamanager',
    )
  })

  test.each(['datasource', 'destination'] as const)(
    'a deselected permission is reported at once, as a %s',
    async (context) => {
      const ticked = ['openid', 'https://www.googleapis.com/auth/userinfo.email']
      if (context === 'destination') ticked.push(adsScope)
      const missed = connect({ ticked, context })
      await expect(missed).rejects.toMatchObject({ class: 'auth' })
      await expect(missed).rejects.toThrow(/Connect again and leave every permission switched on/)
    },
  )

  test('accounts are found below managers, once each, without closed ones', async () => {
    const { list } = await connect()
    const accounts = await list()
    expect(accounts.map(({ name }) => name)).toEqual(['Fernhill Goods', 'Fernhill Goods (2019)'])
    expect(accounts[0]?.params).toEqual({
      customer_id: accounts[0]?.id,
      descriptive_name: 'Fernhill Goods',
    })
    expect(accounts.every(({ children }) => children.length === 0)).toBe(true)
  })

  test('a user who is new to Google Ads has no accounts, without an error', async () => {
    const { list } = await connect({
      shop: createShop({
        name: 'quiet',
        title: 'Quiet Meadow',
        world: createWorld({ ...options, orders: 0 }),
      }),
    })
    expect(await list()).toEqual([])
    expect(manifest.pickers[0].emptyMessage).toBe('Selected Account has no ad accounts')
  })

  test('an account returns its name, currency, time zone and login account', async () => {
    const { list, open } = await connect()
    const [main, old] = await list()
    const facts = await open(main?.params ?? {}).describe(signal)
    expect(facts).toEqual({
      accountKey: main?.id,
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
      params: {
        customer_id: main?.id,
        descriptive_name: 'Fernhill Goods',
        login_customer_id: expect.stringMatching(/^\d{10}$/),
        currency_code: 'USD',
        time_zone: 'America/New_York',
        described_at: expect.any(String),
      },
    })
    // Below a manager, it is accessed through that one; the older one directly, although it is below it as
    // well.
    expect(facts.params?.['login_customer_id']).not.toBe(main?.id)
    expect(await open(old?.params ?? {}).describe(signal)).toMatchObject({
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      params: { login_customer_id: old?.id },
    })
  })

  test('an account is described once a day, and its days need no other facts', async () => {
    const { open, params, requests, clock } = await openShop()
    const before = requests.length
    expect(await open(params).describe(signal)).toMatchObject({
      accountKey: params['customer_id'],
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
      params,
    })
    expect(requests).toHaveLength(before)
    await clock.sleep(24 * 3_600_000, signal)
    expect((await open(params).describe(signal)).params).toMatchObject({
      described_at: new Date(clock.now()).toISOString(),
    })
    expect(requests.length).toBeGreaterThan(before)
  })

  test('a day of hourly syncs takes the operations that its quota is planned with', async () => {
    let operations = 0
    const quota: Quota = {
      ...unlimitedQuota,
      take: (_, __, cost = 1) => {
        operations += cost
        return Promise.resolve()
      },
    }
    let now = new Date('2026-07-09T00:30:00-04:00')
    const small = createShop({
      name: 'fernhill',
      title: 'Fernhill Goods',
      world: createWorld({ ...options, orders: 100 }),
    })
    const first = await openShop({ now: () => now, quota, shop: small })
    const plan = manifest.streams.ads
    const { perSync, perDay, everyMinutes } = manifest.syncs
    operations = 0
    let { params } = first
    const rows = new DayRows('ad_spend', contextFor(connectionId, params, options))
    const midnight = Date.parse('2026-07-09T00:00:00Z')
    const readBack = async (stream: OpenStream, from: number, to: number) =>
      rows.read(stream, isoDay(midnight - from * dayMs), isoDay(midnight - to * dayMs))
    // The most expensive day of a week: days of 90 days ago are read again, too.
    await first.clock.sleep(dayMs, signal)
    for (let hour = 0; hour < 24; hour++) {
      const opened = first.open(params)
      params = { ...params, ...(await opened.describe(signal)).params }
      const [stream] = first.open(params).streams
      if (stream === undefined) throw new Error('There is no stream')
      await readBack(stream, plan.restates.everySyncDays - 1, 0)
      if (hour === 0) {
        await readBack(stream, plan.restates.weeklyDays, plan.restates.everySyncDays)
        await opened.readTotals?.({
          from: isoDay(midnight - 30 * dayMs),
          to: isoDay(midnight),
          signal,
        })
      }
      await first.clock.sleep(everyMinutes * 60_000, signal)
      now = new Date(now.getTime() + everyMinutes * 60_000)
    }
    // Weekly days take eight operations more than daily ones, on one day of seven.
    const weekly =
      4 * Math.ceil((plan.restates.weeklyDays - plan.restates.dailyDays) / plan.sliceDays)
    const average = operations - weekly + weekly / 7
    console.info(
      `Google Ads, a day of hourly syncs: ${operations} operations of a connection on the first day of a week, ${average.toFixed(1)} on average; 100 connections ${Math.round(100 * average)} of 15,000`,
    )
    expect(average).toBeLessThanOrEqual(24 * perSync + perDay)
    expect(100 * average).toBeLessThan(15_000)
    expect(100 * operations).toBeLessThan(15_000)
  })

  test('a changed login account is found again', async () => {
    const { open, params, rows } = await openShop()
    const moved = open({ ...params, login_customer_id: '1112223334' })
    const [stream] = moved.streams
    if (stream === undefined) throw new Error('There is no stream')
    await expect(rows.read(stream, '2026-07-01', '2026-07-01')).rejects.toMatchObject({
      class: 'auth',
    })
    const again = open(withoutCachedDetails({ ...params, login_customer_id: '1112223334' }))
    expect((await again.describe(signal)).params).toEqual(params)
  })

  test('an account without access needs a reconnection; a closed one is gone', async () => {
    const { open, params, request, ports } = await openShop()
    const { customer_id = '' } = params
    await expect(open({ customer_id: '1112223334' }).describe(signal)).rejects.toMatchObject({
      class: 'auth',
    })
    const dashed = customer_id.replace(/^(\d{3})(\d{3})/, '$1-$2-')
    expect(await open({ customer_id: dashed }).describe(signal)).toMatchObject({
      accountKey: customer_id,
    })
    const roots = await google(request, ports).call({
      method: 'GET',
      host: 'ADS',
      path: '/v25/customers:listAccessibleCustomers',
      signal,
    })
    const [cancelled = ''] = JSON.stringify(roots).match(/\d{10}/) ?? []
    await expect(open({ customer_id: cancelled }).describe(signal)).rejects.toMatchObject({
      class: 'gone',
      message: 'This Google Ads account is closed or not open yet',
    })
    expect(() => open({})).toThrow('No Google Ads account is chosen')
    expect(() => open({ customer_id: '1/../2' })).toThrow('No Google Ads account is chosen')
  })
})

describe('reading ads from Google Ads', () => {
  test('every row of every day is read, in batches, and all spend is in exactly one row', async () => {
    const { stream, rows, requests } = await openShop()
    await rows.read(stream, '2026-05-01', '2026-07-10')
    expect(rows.rejected).toEqual([])
    expect(rows.days).toHaveLength(71)
    const truth = truthAt(evening)
    expect(truth.length).toBeGreaterThan(500)
    expect(rows.sorted()).toEqual(truth)

    // Four queries per slice, and the account's details once; a slice of ads comes in three batches.
    expect(requests.filter(({ url }) => url.includes(':searchStream'))).toHaveLength(13)
    const firstSlice = truth.filter(({ day, level }) => level === 'ad' && day < '2026-05-31')
    expect(firstSlice.length).toBeGreaterThan(200)

    const spentOf = (day: string) =>
      sum(shop.ledgers.ads.GD.day(day, evening).map(({ spendMinor }) => spendMinor))
    for (const day of ['2026-05-20', '2026-07-04', '2026-07-10']) {
      const read = rows.sorted().filter((row) => row.day === day)
      expect(sum(read.map(({ spend }) => Number(spend.replace('.', ''))))).toBe(spentOf(day))
    }
  })

  test('days that exceed the limit of an answer are split', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-07-01', '2026-07-06')
    const { request, ports, params, requests } = await openShop()
    const read = async (maxBytes: number) => {
      const client = new AdsClient({
        google: google(request, ports),
        customerId: params['customer_id'] ?? '',
        loginCustomerId: params['login_customer_id'] ?? null,
        limits: { firstByteMs: 1_000, totalMs: 5_000, maxBytes },
      })
      const before = requests.length
      const [limited] = bindStreams(manifest, client, [ads])
      if (limited === undefined) throw new Error('There is no stream')
      const days = new DayRows('ad_spend', contextFor(connectionId, params, options))
      await days.read(limited, '2026-07-01', '2026-07-06')
      expect(days.sorted()).toEqual(rows.sorted())
      return requests.slice(before).map(({ url }) => url.split(':').at(-1))
    }
    const whole = await read(1_000_000)
    expect(whole.length).toBeLessThan(6)
    const split = await read(9_000)
    expect(split.length).toBeGreaterThan(whole.length)
  })

  test('a campaign without ads has its own row', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-07-01', '2026-07-05')
    const all = rows.sorted()
    const shopping = all.filter(({ campaign_name }) => campaign_name === 'shopping_all')
    expect(shopping.map(({ level }) => level)).toEqual(shopping.map(() => 'campaign'))
    expect(shopping.map(({ day }) => day)).toHaveLength(5)
    expect(shopping.every(({ ad_id, spend }) => ad_id === null && Number(spend) > 0)).toBe(true)
    const others = all.filter(({ campaign_name }) => campaign_name !== 'shopping_all')
    expect(new Set(others.map(({ level }) => level))).toEqual(new Set(['ad']))
  })

  test('days that are read again replace the earlier rows', async () => {
    let now = evening
    const { stream, rows } = await openShop({ now: () => now })
    await rows.read(stream, '2026-06-01', '2026-07-10')
    const before = rows.sorted()
    expect(before).toEqual(truthAt(evening).filter(({ day }) => day >= '2026-06-01'))

    now = new Date('2026-07-16T15:00:00Z')
    await rows.read(stream, '2026-06-17', '2026-07-16')
    const after = truthAt(now).filter(({ day }) => day >= '2026-06-01')
    expect(rows.sorted()).toEqual(after)
    const spentOn = (all: typeof before, day: string) =>
      sum(all.filter((row) => row.day === day).map(({ spend }) => Number(spend)))
    expect(spentOn(after, '2026-07-09')).toBeLessThan(spentOn(before, '2026-07-09'))
  })

  test('an account without ads has empty days, without an error', async () => {
    const { stream, rows } = await openShop({}, 'Fernhill Goods (2019)')
    await rows.read(stream, '2026-07-01', '2026-07-10')
    expect(rows.days).toHaveLength(10)
    expect(rows.rejected).toEqual([])
    expect(rows.sorted()).toEqual([])
  })

  test('a malformed row rejects only its day', async () => {
    const faults = faultsOfStreams((number) =>
      number === 3
        ? {
            kind: 'altered',
            alter: (body) =>
              JSON.parse(JSON.stringify(body).replace(/"costMicros":"\d+"/, '"costMicros":"much"')),
          }
        : null,
    )
    const { stream, rows } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-07')
    expect(rows.rejected).toHaveLength(1)
    expect(rows.rejected[0]).toMatchObject({ day: '2026-07-01', error: { class: 'payload' } })
    expect(rows.sorted()).toEqual(
      truthAt(evening).filter(({ day }) => day >= '2026-07-02' && day <= '2026-07-07'),
    )
  })
})

describe('when Google Ads does not respond correctly', () => {
  test('a token that expires while days are read is refreshed, and reading continues', async () => {
    let now = evening.getTime()
    let stepMs = 0
    const look = () => new Date((now += stepMs))
    const { stream, rows, signedIn } = await openShop({ now: look })
    // From here on, the clock advances ten minutes whenever it is read.
    stepMs = 600_000
    await rows.read(stream, '2026-05-01', '2026-05-31')
    expect(signedIn.handedOut.length).toBeGreaterThan(1)
    const settled = truthAt(new Date('2026-07-20T00:00:00Z'))
    expect(rows.sorted()).toEqual(settled.filter(({ day }) => day <= '2026-05-31'))
  })

  test('revoked access needs a reconnection', async () => {
    const { stream, rows, hosts, signedIn } = await openShop()
    const token = signedIn.handedOut[0]?.accessToken ?? ''
    const revoked = await fetch(`${hosts['OAUTH']}/revoke?token=${token}`, { method: 'POST' })
    expect(revoked.status).toBe(200)
    const read = rows.read(stream, '2026-07-01', '2026-07-03')
    await expect(read).rejects.toMatchObject({ class: 'auth' })
    await expect(read).rejects.toThrow('Google Ads refused the token: invalid_grant')
  })

  test('throttling waits as long as requested, or some seconds by default', async () => {
    const faults = faultsOfStreams((number) => {
      if (number === 3) return { kind: 'throttled', retryAfterSeconds: 17 }
      return number === 4 ? { kind: 'throttled', retryAfterSeconds: null } : null
    })
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-03')
    expect(clock.sleptMs).toEqual([17_000, 5_000])
    expect(rows.sorted()).toEqual(
      truthAt(evening).filter(({ day }) => day >= '2026-07-01' && day <= '2026-07-03'),
    )
  })

  test('more queries than the bucket holds wait', async () => {
    const { open, params, clock } = await openShop()
    for (let asked = 0; asked < 20; asked++)
      await open(withoutCachedDetails(params)).describe(signal)
    expect(clock.sleptMs.length).toBeGreaterThan(0)
    expect(new Set(clock.sleptMs)).toEqual(new Set([3_000]))
  })

  test('errors, malformed responses and resets are retried, with the same rows', async () => {
    const kinds: readonly PlatformFault[] = [
      { kind: 'broken', status: 500 },
      { kind: 'truncated' },
      { kind: 'broken', status: 503 },
      { kind: 'reset' },
      { kind: 'unauthorised' },
    ]
    const faults = faultsOfStreams((number) =>
      number % 2 === 0 ? (kinds[(number / 2) % kinds.length] ?? null) : null,
    )
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-05-01', '2026-07-10')
    expect(clock.sleptMs.length).toBeGreaterThan(3)
    expect(rows.sorted()).toEqual(truthAt(evening))
  })

  test('every query counts as an operation of the installation', async () => {
    const calls: string[] = []
    const quota: Quota = {
      take: async (name, _signal, cost) => void calls.push(`${name} ${cost ?? 1}`),
      update: async () => undefined,
    }
    const { stream, rows, requests } = await openShop({ quota })
    await rows.read(stream, '2026-07-01', '2026-07-02')
    const asked = requests.filter(({ url }) => url.startsWith('/ads/'))
    expect(calls).toEqual(asked.map(() => 'operations 1'))
  })
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
