import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  gdTruth,
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
import { googleAds } from './open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 11,
  startDay: '2026-05-01',
  orders: 2000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const days = { from: '2026-06-11', to: '2026-07-09' }
let now = new Date('2026-07-10T22:30:00Z')

afterEach(async () => {
  await closeSimulators()
  now = new Date('2026-07-10T22:30:00Z')
})

/** The totals of one of the accounts that the shop's owner can access. */
async function openTotals({ account = 'Fernhill Goods', faults }: Setting = {}) {
  if (simulators.GD === undefined) throw new Error('Google Ads has no simulator')
  const simulator = await startPlatform('GD', {
    shops: [shop],
    clock: () => now,
    ...(faults && { faults }),
  })
  const { hosts } = simulator
  const { tokens } = await signIn({ manifest, hosts, shop: shop.name, now: () => now })
  const ports = { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota }
  const app = { clientId: 'a client', clientSecret: 'its secret' }
  const request = { tokens, hosts, app, params: {}, signal, context: 'datasource' as const }
  const accounts = (await googleAds.accounts?.list(request, ports)) ?? []
  const chosen = accounts.find(({ name }) => name === account)?.params ?? {}
  const open = (params: Readonly<Record<string, string>>) =>
    googleAds.open({ ...request, params, credentials: {} }, ports)
  const { params = {} } = await open(chosen).describe(signal)
  const { readTotals } = open({ ...chosen, ...params })
  if (readTotals === undefined) throw new Error('There are no totals')
  return async () => sortTotals(await readTotals({ ...days, signal }))
}

interface Setting {
  readonly account?: string
  readonly faults?: PlatformFaults
}

function truth() {
  const rows = gdTruth(shop, connectionId, now).ad_spend.filter(
    ({ day }) => day >= days.from && day <= days.to,
  )
  return sumByDay(rows, 'spend', ({ spend }) => spend)
}

describe("Google Ads' own totals", () => {
  test("are the account's spend on every day, including campaigns without ads", async () => {
    const read = await openTotals()
    const totals = await read()
    expect(totals).toHaveLength(29)
    expect(totals).toEqual(truth())
  })

  test('include later corrections', async () => {
    const read = await openTotals()
    const before = await read()
    now = new Date('2026-07-14T15:00:00Z')
    const after = await read()
    expect(after).toEqual(truth())
    expect(after).not.toEqual(before)
  })

  test('are empty for an account without ads', async () => {
    const read = await openTotals({ account: 'Fernhill Goods (2019)' })
    expect(await read()).toEqual([])
  })

  test('are refused when they are not numbers', async () => {
    const read = await openTotals({
      faults: ({ url }) =>
        url.includes(':searchStream')
          ? {
              kind: 'altered',
              alter: (body) =>
                JSON.parse(JSON.stringify(body).replace(/"costMicros":"\d+"/, '"costMicros":"-"')),
            }
          : null,
    })
    await expect(read()).rejects.toMatchObject({ class: 'payload' })
  })
})
