import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  g4Truth,
  type PlatformFault,
  type PlatformFaults,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn, type SignInOptions } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { ReadChanges, sortByKey } from '../testing/read-changes.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { listProperties } from './list-properties.ts'
import { manifest } from './manifest.ts'
import { google, googleAnalytics } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 11,
  startDay: '2026-06-01',
  orders: 2500,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const evening = new Date('2026-07-10T22:30:00Z')
const app = { clientId: 'a client', clientSecret: 'its secret' }

afterEach(closeSimulators)

interface Setting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly quota?: Quota
  readonly ticked?: SignInOptions['ticked']
}

/** The shop's Google Analytics, connected through the sandbox's consent. */
async function connect(setting: Setting = {}) {
  const { now = () => evening, quota = unlimitedQuota, faults, ticked } = setting
  const clock = new FakeClock()
  const simulator = await startPlatform('G4', {
    shops: [shop],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { hosts } = simulator
  const signedIn = await signIn({
    manifest,
    hosts,
    shop: shop.name,
    now,
    ...(ticked && { ticked }),
  })
  const ports = { clock, random: seededRandom(1), quota }
  const request = { tokens: signedIn.tokens, hosts, app, params: {}, signal }
  const list = () => googleAnalytics.accounts?.list({ ...request, context: 'datasource' }, ports)
  const open = (params: Record<string, string>) =>
    googleAnalytics.open({ ...request, params, credentials: {} }, ports)
  return { clock, ports, hosts, signedIn, request, list, open, requests: simulator.requests }
}

/** The params after choosing the shop's own property. */
async function chosen(list: Awaited<ReturnType<typeof connect>>['list'], at = 0) {
  const [account] = (await list()) ?? []
  const property = account?.children[at]
  if (account === undefined || property === undefined)
    throw new Error('There is no property to choose')
  return { ...account.params, ...property.params }
}

async function openShop(setting: Setting = {}) {
  const connected = await connect(setting)
  const params = await chosen(connected.list)
  const open = connected.open(params)
  const [stream] = open.streams
  if (stream === undefined) throw new Error('There is no stream')
  const rows = new DayRows('web_sessions', contextFor(connectionId, params, world.options))
  return { ...connected, params, opened: open, stream, rows }
}

const truthAt = (at: Date) => sortRows(g4Truth(shop, connectionId, at).web_sessions)

/** Faults apply to reports only, by their number; the consent and lists succeed. */
function faultsOfReports(faultOf: (number: number) => PlatformFault | null): PlatformFaults {
  let reports = 0
  return ({ url }) => (url.includes(':runReport') ? faultOf(++reports) : null)
}

describe('connecting Google Analytics', () => {
  test('it is in the registry, and its consent requests offline read access every time', async () => {
    expect(connectors.G4).toBe(googleAnalytics)
    const { requests, signedIn } = await connect()
    const asked = new URL(requests[0]?.url ?? '', 'http://here.test').searchParams
    expect(asked.get('access_type')).toBe('offline')
    expect(asked.get('prompt')).toBe('consent')
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(signedIn.handedOut[0]?.refreshToken).not.toBeNull()
  })

  test('a deselected permission is reported at once, with what to do about it', async () => {
    const ticked = ['openid', 'https://www.googleapis.com/auth/userinfo.email']
    const missed = connect({ ticked })
    await expect(missed).rejects.toMatchObject({ class: 'auth' })
    await expect(missed).rejects.toThrow(
      /analytics\.readonly.*Connect again and leave every permission switched on/,
    )
  })

  test('the profile is the user, unchanged after signing in again', async () => {
    const first = await connect()
    const profile = await googleAnalytics.accounts?.profile(
      { ...first.request, context: 'datasource' },
      first.ports,
    )
    expect(profile).toMatchObject({ name: 'owner@fernhill.example' })
    const again = await signIn({
      manifest,
      hosts: first.hosts,
      shop: shop.name,
      now: () => evening,
    })
    expect(
      await googleAnalytics.accounts?.profile(
        { ...first.request, tokens: again.tokens, context: 'datasource' },
        first.ports,
      ),
    ).toEqual(profile)
  })

  test('accounts are listed with their properties, including one without any, over all pages', async () => {
    const { list, request, ports, requests } = await connect()
    const accounts = (await list()) ?? []
    expect(accounts.map(({ children }) => children.length)).toEqual([2, 0])
    expect(accounts[0]?.params).toEqual({
      account_id: accounts[0]?.id,
      account_name: 'Fernhill Goods',
    })
    expect(accounts[0]?.children[0]?.params).toMatchObject({
      property_name: 'Fernhill Goods - GA4',
    })
    const before = requests.length
    expect(await listProperties(google(request, ports), signal, 1)).toEqual(accounts)
    expect(requests.length - before).toBe(2)
  })

  test('a property returns its name, currency and time zone', async () => {
    const { opened, params } = await openShop()
    expect(await opened.describe(signal)).toEqual({
      accountKey: params['property_id'],
      name: 'Fernhill Goods - GA4',
      currency: 'USD',
      timezone: 'America/New_York',
      createdAt: new Date('2026-06-01T00:00:00Z'),
      params: { property_name: 'Fernhill Goods - GA4' },
    })
  })

  test("another user's property needs a reconnection", async () => {
    const { open } = await connect()
    const { describe: ask } = open({ property_id: '123456789' })
    await expect(ask(signal)).rejects.toMatchObject({
      class: 'forbidden',
      isGrantedByConsent: true,
    })
    expect(() => open({})).toThrow('No Google Analytics 4 property')
    expect(() => open({ property_id: '1/../2' })).toThrow('No Google Analytics 4 property')
  })
})

describe('reading sessions from Google Analytics', () => {
  test('users are counted by the platform for each day, week and month, and change with their days', async () => {
    let now = evening
    const { opened, params, requests } = await openShop({ now: () => now })
    const open = {
      ...opened,
      streams: opened.streams.filter(({ name }) => name === 'users'),
      describe: async () => ({ ...(await opened.describe(signal)), params }),
    }
    const rows = new ReadChanges()
    const truth = () => sortByKey('web_users', g4Truth(shop, connectionId, now).web_users)
    await rows.read(open, connectionId)
    expect(rows.rejected).toEqual([])
    expect(rows.rows('web_users')).toEqual(truth())
    expect(requests.filter(({ url }) => url.includes(':runReport'))).toHaveLength(3)
    const of = (granularity: string) => truth().filter((row) => row['granularity'] === granularity)
    const sum = (period: readonly Readonly<Record<string, unknown>>[]) =>
      period.reduce((all, { users: some }) => all + Number(some), 0)
    expect(sum(of('day'))).toBeGreaterThan(1.1 * sum(of('week')))
    expect(sum(of('week'))).toBeGreaterThan(1.1 * sum(of('month')))

    now = new Date('2026-07-20T16:00:00Z')
    await rows.read(open, connectionId)
    // The flags are those of a report over all days that were read again.
    const counts = (read: readonly Readonly<Record<string, unknown>>[]) =>
      read.map((row) => ({ ...row, is_sampled: null, is_thresholded: null }))
    expect(counts(rows.rows('web_users'))).toEqual(counts(truth()))
  })

  test('days before the shop existed are empty', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-05-20', '2026-05-31')
    expect(rows.days).toHaveLength(12)
    expect(rows.sorted()).toEqual([])
  })
})

describe('when Google Analytics does not respond correctly', () => {
  test('throttling waits as long as requested, or a little by default', async () => {
    const faults = faultsOfReports((number) => {
      if (number === 1) return { kind: 'throttled', retryAfterSeconds: 17 }
      return number === 2 ? { kind: 'throttled', retryAfterSeconds: null } : null
    })
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-01')
    expect(clock.sleptMs).toEqual([17_000, 500])
    expect(rows.days).toEqual(['2026-07-01'])
  })

  test('tokens are taken before a report, and the rest is read from its response', async () => {
    const calls: string[] = []
    const quota: Quota = {
      take: async (name, _signal, cost) => void calls.push(`take ${name} ${cost ?? 1}`),
      update: async (name, { left }) => void calls.push(`update ${name} ${left ?? 'nothing'}`),
    }
    const { stream, rows } = await openShop({ quota })
    await rows.read(stream, '2026-07-01', '2026-07-01')
    expect(calls).toEqual([
      'take tokens_per_hour 10',
      'take tokens_per_day 10',
      'update tokens_per_hour 13990',
      'update tokens_per_day 199990',
    ])
  })

  test('when the hourly tokens are used up, the error says when new ones are available', async () => {
    const { request, ports, params, stream, rows, clock } = await openShop()
    const spender = google(request, ports)
    // A report over many days uses as many tokens as a thousand small ones.
    const ask = (startDate: string) =>
      spender.call({
        path: `/v1beta/properties/${params['property_id']}:runReport`,
        answer: z.unknown(),
        json: {
          dateRanges: [{ startDate, endDate: '2026-07-10' }],
          dimensions: [{ name: 'date' }],
          metrics: [{ name: 'sessions' }],
        },
        signal,
      })
    await ask('1640-01-01')
    await expect(rows.read(stream, '2026-07-01', '2026-07-01')).rejects.toMatchObject({
      class: 'throttled',
      retryAfterMs: 3_600_000,
    })
    expect(clock.sleptMs).toEqual([])
    await clock.sleep(3_600_000, signal)
    await rows.read(stream, '2026-07-01', '2026-07-01')
    expect(rows.sorted()).toEqual(truthAt(evening).filter(({ day }) => day === '2026-07-01'))
  })
})
