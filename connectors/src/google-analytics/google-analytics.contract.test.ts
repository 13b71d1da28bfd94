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
import { bindStreams } from '../kit/connector.ts'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn, type SignInOptions } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { ReadChanges, sortByKey } from '../testing/read-changes.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { AnalyticsClient } from './client.ts'
import { listProperties } from './list-properties.ts'
import { manifest } from './manifest.ts'
import { google, googleAnalytics } from './open.ts'
import { sessions } from './streams/sessions.ts'
import { users } from './streams/users.ts'

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
  test('every row of every day is read', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-06-01', '2026-07-10')
    expect(rows.rejected).toEqual([])
    expect(rows.days).toHaveLength(40)
    expect(rows.sorted().length).toBeGreaterThan(500)
    expect(rows.sorted()).toEqual(truthAt(evening))
  })

  test('a day that is longer than a page is read over all pages', async () => {
    const { request, ports, params, requests, rows } = await openShop()
    const client = new AnalyticsClient({
      google: google(request, ports),
      propertyId: params['property_id'] ?? '',
      pageSize: 7,
    })
    const [stream] = bindStreams(manifest, client, [sessions, users])
    if (stream === undefined) throw new Error('There is no stream')
    await rows.read(stream, '2026-07-04', '2026-07-05')
    const wanted = truthAt(evening).filter(({ day }) => ['2026-07-04', '2026-07-05'].includes(day))
    expect(rows.sorted()).toEqual(wanted)
    const reports = requests.filter(({ url }) => url.includes(':runReport')).length
    expect(reports).toBeGreaterThanOrEqual(6)
    expect(reports).toBeLessThanOrEqual(Math.ceil(wanted.length / 7) + 1)
  })

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

  test('days that are read again replace the earlier rows', async () => {
    let now = evening
    const { stream, rows } = await openShop({ now: () => now })
    await rows.read(stream, '2026-06-01', '2026-07-10')
    const before = rows.sorted()
    expect(before).toEqual(truthAt(evening))

    now = new Date('2026-07-12T15:00:00Z')
    await rows.read(stream, '2026-07-09', '2026-07-12')
    expect(rows.days.slice(-4)).toEqual(['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12'])
    expect(rows.sorted()).toEqual(truthAt(now))
    const dayOf = (all: typeof before) => all.filter(({ day }) => day === '2026-07-10')
    expect(dayOf(rows.sorted())).not.toEqual(dayOf(before))
  })

  test('a property without data has empty days, without an error', async () => {
    const { list, open, rows } = await openShop()
    const [stream] = open(await chosen(list, 1)).streams
    if (stream === undefined) throw new Error('There is no stream')
    await rows.read(stream, '2026-07-01', '2026-07-10')
    expect(rows.days).toHaveLength(10)
    expect(rows.rejected).toEqual([])
    expect(rows.sorted()).toEqual([])
  })

  test('days before the shop existed are empty', async () => {
    const { stream, rows } = await openShop()
    await rows.read(stream, '2026-05-20', '2026-05-31')
    expect(rows.days).toHaveLength(12)
    expect(rows.sorted()).toEqual([])
  })

  test('a malformed row rejects only its day', async () => {
    const spoilt = faultsOfReports((number) =>
      number === 3
        ? {
            kind: 'altered',
            alter: (body) => {
              const text = JSON.stringify(body)
              return JSON.parse(text.replace(/("metricValues":\[\{"value":)"\d+"/, '$1"many"'))
            },
          }
        : null,
    )
    const { stream, rows } = await openShop({ faults: spoilt })
    await rows.read(stream, '2026-07-01', '2026-07-07')
    expect(rows.rejected).toHaveLength(1)
    expect(rows.rejected[0]).toMatchObject({ day: '2026-07-03', error: { class: 'payload' } })
    expect(rows.rejected[0]?.error.message).toContain('sessions: not a number')
    expect(rows.sorted()).toEqual(
      truthAt(evening).filter(
        ({ day }) => day >= '2026-07-01' && day <= '2026-07-07' && day !== '2026-07-03',
      ),
    )
  })
})

describe('when Google Analytics does not respond correctly', () => {
  test('a token that expires while days are read is refreshed, and reading continues', async () => {
    let now = evening.getTime()
    const { stream, rows, signedIn } = await openShop({
      // The clock advances a minute whenever it is read.
      now: () => new Date((now += 60_000)),
    })
    await rows.read(stream, '2026-06-01', '2026-06-30')
    expect(signedIn.handedOut.length).toBeGreaterThan(1)
    expect(new Set(signedIn.handedOut.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect(rows.sorted()).toEqual(truthAt(evening).filter(({ day }) => day <= '2026-06-30'))
  })

  test('a token that is rejected early is refreshed once', async () => {
    const faults = faultsOfReports((number) => (number === 2 ? { kind: 'unauthorised' } : null))
    const { stream, rows, signedIn } = await openShop({ faults })
    await rows.read(stream, '2026-07-01', '2026-07-03')
    expect(signedIn.handedOut).toHaveLength(2)
    expect(rows.days).toHaveLength(3)
  })

  test('revoked access needs a reconnection', async () => {
    const { stream, rows, hosts, signedIn } = await openShop()
    const { accessToken } = signedIn.handedOut[0] ?? {}
    await revoke(hosts, accessToken ?? '')
    const read = rows.read(stream, '2026-07-01', '2026-07-03')
    await expect(read).rejects.toMatchObject({ class: 'auth' })
    await expect(read).rejects.toThrow('Google Analytics 4 refused the token: invalid_grant')
  })

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

  test('errors, malformed responses and resets are retried, with the same rows', async () => {
    const kinds: readonly PlatformFault[] = [
      { kind: 'broken', status: 500 },
      { kind: 'truncated' },
      { kind: 'broken', status: 503 },
      { kind: 'reset' },
    ]
    const faults = faultsOfReports((number) =>
      number % 2 === 0 ? (kinds[(number / 2) % kinds.length] ?? null) : null,
    )
    const { stream, rows, clock } = await openShop({ faults })
    await rows.read(stream, '2026-06-28', '2026-07-10')
    expect(clock.sleptMs.length).toBeGreaterThan(8)
    expect(rows.sorted()).toEqual(truthAt(evening).filter(({ day }) => day >= '2026-06-28'))
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

async function revoke(hosts: Readonly<Record<string, string>>, token: string): Promise<void> {
  const answer = await fetch(`${hosts['OAUTH']}/revoke?token=${token}`, { method: 'POST' })
  expect(answer.status).toBe(200)
}
