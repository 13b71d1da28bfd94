import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import { createShop, createWorld, type PlatformFaults, type SandboxShop } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { ReadChanges } from '../testing/read-changes.ts'
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

  test('an invalid key is refused before any request', async () => {
    await expect(connect({ apiKey: 'two words' })).rejects.toMatchObject({ class: 'auth' })
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
})

function takeEndsBack(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/"cancelled_at":"[^"]+"/g, '"cancelled_at":null')
      .replaceAll('"status":"cancelled"', '"status":"active"'),
  )
}
