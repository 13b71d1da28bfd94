import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  reTruth,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { ReadChanges, sortByKey } from '../testing/read-changes.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { recharge } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const options = { seed: 3, startDay: '2025-03-01', timezone: 'America/New_York', currency: 'USD' }
const shop = shopOf(9000)
const noon = new Date('2026-06-15T12:00:00Z')

afterEach(closeSimulators)

function shopOf(orders: number): SandboxShop {
  const world = createWorld({ ...options, orders })
  return createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
}

interface Setting {
  readonly shop?: SandboxShop
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly quota?: Quota
  readonly apiKey?: string
}

/** The shop's store in the sandbox, connected with its example values. */
async function connect(setting: Setting = {}) {
  const { now = () => noon, faults, quota = unlimitedQuota } = setting
  const clock = new FakeClock()
  const connected = setting.shop ?? shop
  const simulator = await startPlatform('RE', {
    shops: [connected],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { name = '', api_key = '' } = simulator.simulator.exampleForm(connected) ?? {}
  const open = recharge.open(
    {
      params: { name },
      credentials: { api_key: setting.apiKey ?? api_key },
      tokens: null,
      app: null,
      hosts: simulator.hosts,
    },
    { clock, random: seededRandom(1), quota },
  )
  return { open, clock, requests: simulator.requests }
}

function expectTruth(rows: ReadChanges, at: Date, of = shop): void {
  const truth = reTruth(of, connectionId, at)
  for (const table of ['subscriptions', 'subscription_events'] as const)
    expect(rows.rows(table)).toEqual(sortByKey(table, truth[table]))
}

describe('ReCharge from the sandbox', () => {
  test('the store returns its name, currency and time zone', async () => {
    expect(connectors.RE).toBe(recharge)
    const { open } = await connect()
    const facts = await open.describe(signal)
    expect(facts).toMatchObject({
      name: 'Fernhill Goods',
      currency: 'USD',
      timezone: 'America/New_York',
    })
    expect(facts.accountKey).toMatch(/^\d{6}$/)
  })

  test('an unknown key is an error of class auth, after one request', async () => {
    const { open, requests } = await connect({ apiKey: 'sk_unknown' })
    await expect(open.describe(signal)).rejects.toMatchObject({ class: 'auth' })
    expect(requests).toHaveLength(1)
  })

  test('an invalid key is refused before any request', async () => {
    await expect(connect({ apiKey: 'two words' })).rejects.toMatchObject({ class: 'auth' })
  })

  test('every subscription and its events are read, over many pages', async () => {
    const { open, requests } = await connect()
    const rows = await new ReadChanges().read(open, connectionId)
    expect(rows.rejected).toEqual([])
    expect(requests.filter(({ url }) => url.startsWith('/api/charges')).length).toBeGreaterThan(3)
    const kinds = new Set(rows.rows('subscription_events').map((row) => row['kind']))
    expect(kinds).toEqual(
      new Set(['created', 'cancelled', 'charged', 'charge_failed', 'skipped', 'refunded']),
    )
    expectTruth(rows, noon)
  })

  test('history in windows, newest first, equals a single read', async () => {
    const { open } = await connect()
    const rows = new ReadChanges()
    const context = { connectionId, currency: 'USD', timezone: options.timezone, params: {} }
    const bounds = ['2026-06-02T11:22:33.444Z', '2026-01-01T00:00:00.000Z', options.startDay]
    for (const stream of open.streams) {
      let until: string | null = null
      for (const since of bounds.map((bound) => new Date(bound).toISOString())) {
        await rows.readStream(stream, context, { since, until })
        until = since
      }
    }
    expectTruth(rows, noon)
  })

  test('a later read returns exactly what has changed', async () => {
    let now = noon
    const { open } = await connect({ now: () => now })
    const rows = await new ReadChanges().read(open, connectionId)
    const first = rows.records
    now = new Date('2026-06-27T09:30:00Z')
    await rows.read(open, connectionId)
    expect(rows.records - first).toBeGreaterThan(10)
    expect(rows.records - first).toBeLessThan(first / 3)
    expectTruth(rows, now)
  })

  test('a reverted cancellation deletes the end', async () => {
    let now = noon
    const { open } = await connect({
      now: () => now,
      faults: ({ url }) =>
        now > noon && url.startsWith('/api/subscriptions')
          ? { kind: 'altered', alter: takeEndsBack }
          : null,
    })
    const rows = await new ReadChanges().read(open, connectionId)
    const ended = (name: 'kind' | 'status') =>
      rows
        .rows(name === 'kind' ? 'subscription_events' : 'subscriptions')
        .filter((row) => row[name] === 'cancelled').length
    const before = ended('kind')
    expect(before).toBeGreaterThan(3)
    now = new Date('2026-07-30T09:30:00Z')
    for (const stream of open.streams.filter(({ name }) => name === 'subscriptions')) {
      const context = { connectionId, currency: 'USD', timezone: options.timezone, params: {} }
      await rows.readStream(stream, context, { since: null, until: null })
    }
    expect([ended('kind'), ended('status')]).toEqual([0, 0])
  })

  test('a store without subscriptions has none, without an error', async () => {
    const empty = shopOf(0)
    const { open } = await connect({ shop: empty })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(rows.records).toBe(0)
    expectTruth(rows, noon, empty)
  })

  test('the call bucket is waited for, and the remaining calls are reported', async () => {
    const learned: number[] = []
    const quota: Quota = {
      take: unlimitedQuota.take,
      update: (_name, { left = -1 }) => Promise.resolve(void learned.push(left)),
    }
    const { open, clock } = await connect({ quota })
    for (let call = 0; call < 42; call++) await open.describe(signal)
    expect(learned.slice(0, 3)).toEqual([39, 38, 37])
    expect(clock.sleptMs).toEqual([2000])
  })

  test('throttling, errors and malformed responses are retried, with the same rows', async () => {
    const faults: PlatformFaults = ({ number }) => {
      if (number % 3 === 0) return { kind: 'throttled', retryAfterSeconds: 7 }
      if (number % 4 === 0) return { kind: 'truncated' }
      if (number % 5 === 0) return { kind: 'broken', status: 503 }
      if (number % 7 === 0) return { kind: 'reset' }
      return null
    }
    const { open, clock } = await connect({ faults })
    const rows = await new ReadChanges().read(open, connectionId)
    expect(clock.sleptMs).toContain(7000)
    expect(rows.rejected).toEqual([])
    expectTruth(rows, noon)
  })

  test('a malformed subscription is rejected alone', async () => {
    const faults: PlatformFaults = ({ url }) =>
      url.startsWith('/api/subscriptions') ? { kind: 'altered', alter: spoilFirstPrice } : null
    const { open } = await connect({ faults })
    const rows = await new ReadChanges().read(open, connectionId)
    const pages = rows.rejected.length / 2
    expect(pages).toBeGreaterThan(0)
    for (const error of rows.rejected) {
      expect(error.class).toBe('payload')
      expect(error.message).toMatch(/^Subscription \d+(:cancelled)?: price: /)
    }
    const { subscriptions } = reTruth(shop, connectionId, noon)
    expect(rows.rows('subscriptions')).toHaveLength(subscriptions.length - pages)
  })
})

function takeEndsBack(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/"cancelled_at":"[^"]+"/g, '"cancelled_at":null')
      .replaceAll('"status":"cancelled"', '"status":"active"'),
  )
}

function spoilFirstPrice(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/"price":"[^"]+"/, '"price":"a lot"'))
}
