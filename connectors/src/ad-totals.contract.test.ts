import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  fbTruth,
  simulators,
  ttTruth,
  type PlatformFaults,
} from '@cartograph/sandbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { manifest as facebook } from './meta/manifest.ts'
import { meta } from './meta/open.ts'
import { clickConsent, testApp } from './testing/click-consent.ts'
import { closeSimulators, startPlatform } from './testing/start-platform.ts'
import { sortTotals, sumByDay } from './testing/sum-by-day.ts'
import { manifest as tiktoks } from './tiktok/manifest.ts'
import { tiktok } from './tiktok/open.ts'

const connectionId = newId(ConnectionId)
const { signal } = new AbortController()
const world = createWorld({
  seed: 7,
  startDay: '2026-01-05',
  timezone: 'America/Los_Angeles',
  currency: 'USD',
  orders: 1_500,
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const days = { from: '2026-03-21', to: '2026-04-19' }
let now: Date

beforeEach(() => {
  now = new Date('2026-04-20T19:00:00Z')
})
afterEach(closeSimulators)

/** Both report an account's spend by day, through the same request. */
const platforms = [
  {
    name: 'Facebook',
    manifest: facebook,
    connector: meta,
    simulated: simulators.FB,
    truthOf: fbTruth,
    path: '/insights',
  },
  {
    name: 'TikTok',
    manifest: tiktoks,
    connector: tiktok,
    simulated: simulators.TT,
    truthOf: ttTruth,
    path: '/report/',
  },
]
type Platform = (typeof platforms)[number]

/** The totals of one of the user's accounts; the first has the shop's ads. */
async function openTotals(
  { name, manifest, connector, simulated }: Platform,
  { at = 0, faults }: { at?: number; faults?: PlatformFaults } = {},
) {
  if (simulated === undefined) throw new Error(`${name} has no simulator`)
  const simulator = await startPlatform(simulated, {
    shops: [shop],
    clock: () => now,
    ...(faults && { faults }),
  })
  const { hosts } = simulator
  const ports = { clock: new FakeClock(), random: seededRandom(1), quota: unlimitedQuota }
  const clicked = { manifest, context: 'datasource', hosts, shop: shop.name, now } as const
  const { accessToken, facts } = await clickConsent(clicked)
  const tokens = fixedToken(accessToken, facts)
  const asked = { context: clicked.context, tokens, app: testApp, params: {}, hosts, signal }
  const account = ((await connector.accounts?.list(asked, ports)) ?? [])[at]
  const params = { ad_account_id: account?.id ?? '' }
  const { readTotals } = connector.open({ ...asked, params, credentials: {} }, ports)
  if (readTotals === undefined) throw new Error('There are no totals')
  return async () => sortTotals(await readTotals({ ...days, signal }))
}

function truth({ truthOf }: Platform) {
  const rows = truthOf(shop, connectionId, now).ad_spend.filter(
    ({ day }) => day >= days.from && day <= days.to,
  )
  return sumByDay(rows, 'spend', ({ spend }) => spend)
}

describe.each(platforms)('the platform totals of $name', (platform) => {
  test("are the account's spend on every day", async () => {
    const read = await openTotals(platform)
    const totals = await read()
    expect(totals).toHaveLength(30)
    expect(totals).toEqual(truth(platform))
  })

  test('include later corrections', async () => {
    const read = await openTotals(platform)
    const before = await read()
    now = new Date('2026-04-26T19:00:00Z')
    const after = await read()
    expect(after).toEqual(truth(platform))
    expect(after).not.toEqual(before)
  })

  test('are empty for an account without ads', async () => {
    const read = await openTotals(platform, { at: 1 })
    expect(await read()).toEqual([])
  })

  test('are refused when they are not numbers', async () => {
    const read = await openTotals(platform, {
      faults: ({ url }) =>
        url.includes(platform.path)
          ? {
              kind: 'altered',
              alter: (body) =>
                JSON.parse(JSON.stringify(body).replace(/"spend":"[\d.]+"/, '"spend":"much"')),
            }
          : null,
    })
    await expect(read()).rejects.toMatchObject({ class: 'payload' })
  })
})
