import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  g4Truth,
  simulators,
  type PlatformFaults,
} from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { closeSimulators, startPlatform } from '../testing/start-platform.ts'
import { sortTotals, sumByDay } from '../testing/sum-by-day.ts'
import { manifest } from './manifest.ts'
import { googleAnalytics } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 11,
  startDay: '2026-06-01',
  orders: 1500,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const days = { from: '2026-06-11', to: '2026-07-10' }
let now = new Date('2026-07-10T22:30:00Z')

afterEach(async () => {
  await closeSimulators()
  now = new Date('2026-07-10T22:30:00Z')
})

/** The totals of the shop's own property, or of an empty one of the same user. */
async function openTotals({ at = 0, faults }: { at?: number; faults?: PlatformFaults } = {}) {
  if (simulators.G4 === undefined) throw new Error('Google Analytics 4 has no simulator')
  const simulator = await startPlatform('G4', {
    shops: [shop],
    clock: () => now,
    ...(faults && { faults }),
  })
  const { hosts, requests } = simulator
  const { tokens } = await signIn({ manifest, hosts, shop: shop.name, now: () => now })
  const ports = { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota }
  const app = { clientId: 'a client', clientSecret: 'its secret' }
  const request = { tokens, hosts, app, params: {}, signal, context: 'datasource' as const }
  const accounts = (await googleAnalytics.accounts?.list(request, ports)) ?? []
  const params = accounts[0]?.children[at]?.params ?? {}
  const { readTotals } = googleAnalytics.open({ ...request, params, credentials: {} }, ports)
  if (readTotals === undefined) throw new Error('There are no totals')
  return {
    requests,
    read: async () => sortTotals(await readTotals({ ...days, signal })),
  }
}

function truth() {
  const rows = g4Truth(shop, connectionId, now).web_sessions.filter(
    ({ day }) => day >= days.from && day <= days.to,
  )
  return sortTotals([
    ...sumByDay(rows, 'revenue', ({ revenue }) => revenue),
    ...sumByDay(rows, 'sessions', ({ sessions }) => sessions),
  ])
}

describe("Google Analytics' own totals", () => {
  test('are those of the shop for every day, in one report with the day as its only dimension', async () => {
    const { read, requests } = await openTotals()
    const totals = await read()
    expect(totals).toHaveLength(30 * 2)
    expect(totals).toEqual(truth())
    expect(requests.filter(({ url }) => url.includes(':runReport'))).toHaveLength(1)
  })

  test('include later changes of a day', async () => {
    const { read } = await openTotals()
    const before = await read()
    now = new Date('2026-07-12T15:00:00Z')
    const after = await read()
    expect(after).toEqual(truth())
    expect(after).not.toEqual(before)
  })

  test('are empty for a property without data', async () => {
    const { read } = await openTotals({ at: 1 })
    expect(await read()).toEqual([])
  })

  test.each([
    ['an invalid number', /"value":"\d+"/, '"value":"many"', 'not a number'],
    ['an invalid day', /"value":"20260\d{3}"/, '"value":"(other)"', 'without a day'],
  ])('are refused with %s', async (_, found, instead, sentence) => {
    const alter = (body: unknown): unknown => {
      const text = JSON.stringify(body)
      const at = instead.includes('many') ? text.indexOf('metricValues') : 0
      return JSON.parse(text.slice(0, at) + text.slice(at).replace(found, instead))
    }
    const { read } = await openTotals({
      faults: ({ url }) => (url.includes(':runReport') ? { kind: 'altered', alter } : null),
    })
    const reading = read()
    await expect(reading).rejects.toMatchObject({ class: 'payload' })
    await expect(reading).rejects.toThrow(sentence)
  })
})
