import { ConnectionId, dayAt, newId } from '@cartograph/contract'
import {
  createWorld,
  startSandbox,
  truthRows,
  type Faults,
  type Sandbox,
} from '@cartograph/sandbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { clickConsent } from '../testing/click-consent.ts'
import { sortTotals, sumByDay } from '../testing/sum-by-day.ts'
import { manifest } from './manifest.ts'
import { shopify } from './open.ts'

const { signal } = new AbortController()
const timezone = 'America/New_York'
const world = createWorld({
  seed: 7,
  startDay: '2026-03-01',
  orders: 20_000,
  timezone,
  currency: 'USD',
})
const days = { from: '2026-06-01', to: '2026-06-30' }
let now: Date
let sandbox: Sandbox | null = null

beforeEach(() => {
  now = new Date('2026-07-01T16:00:00Z')
})
afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

async function openShop(faults: Faults = () => null) {
  sandbox = await startSandbox({
    shops: [{ name: 'fernhill', title: 'Fernhill', world, token: 'shpat_own', plan: 'plus' }],
    clock: () => now,
    faults,
  })
  const hosts = { SHOP: `${sandbox.url}/{shop}` }
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const open = (token: string) =>
    shopify.open(
      {
        params: { shop: 'fernhill' },
        credentials: {},
        tokens: fixedToken(token),
        app: null,
        hosts,
      },
      ports,
    )
  return {
    hosts,
    open,
    read: (token = 'shpat_own') => open(token).readTotals?.({ ...days, signal }),
  }
}

/** Recounted from the rows of a perfect sync. */
function truth() {
  const { orders, refunds } = truthRows(world, newId(ConnectionId), now)
  const tests = new Set(orders.filter((order) => order.is_test).map((order) => order.order_id))
  const real = orders.filter(({ order_id }) => !tests.has(order_id))
  const dated = <Row>(row: Row, at: string) => ({ ...row, day: dayAt(Date.parse(at), timezone) })
  const isAsked = ({ day }: { day: string }) => day >= days.from && day <= days.to
  const sold = real.map((order) => ({
    ...dated(order, order.processed_at),
    net: Number(order.gross_sales) - Number(order.discounts),
  }))
  const returned = refunds.map((refund) => ({
    ...dated(refund, refund.refunded_at),
    net: -Number(refund.merchandise),
  }))
  return {
    testOrders: orders.length - real.length,
    refunds: returned.filter(isAsked).length,
    totals: sortTotals([
      ...sumByDay([...sold, ...returned].filter(isAsked), 'net_sales', ({ net }) => net),
      ...sumByDay(sold.filter(isAsked), 'orders', () => 1),
    ]),
  }
}

describe("a shop's own totals", () => {
  test("are its sales by its own days, without test orders, minus that day's refunds", async () => {
    const { read } = await openShop()
    const { totals, testOrders, refunds } = truth()
    expect(testOrders).toBeGreaterThan(0)
    expect(refunds).toBeGreaterThan(10)
    expect(totals).toHaveLength(60)
    expect(sortTotals((await read()) ?? [])).toEqual(totals)
  })

  test('change with later refunds', async () => {
    const { read } = await openShop()
    now = new Date('2026-06-20T16:00:00Z')
    const before = await read()
    now = new Date('2026-07-20T16:00:00Z')
    const after = await read()
    expect(sortTotals(after ?? [])).toEqual(truth().totals)
    expect(after).not.toEqual(before)
  })

  test('need one more permission, without which everything else continues', async () => {
    const { hosts, open, read } = await openShop()
    const { oauth } = manifest
    // The secret of the app has no effect here.
    const dialect = { request: oauth.dialect.request }
    const less = oauth.scopes.datasource.filter((scope) => scope !== 'read_reports')
    const granted = async (scopes: readonly string[]) => {
      const { accessToken } = await clickConsent({
        manifest: { ...manifest, oauth: { ...oauth, scopes: { datasource: scopes }, dialect } },
        context: 'datasource',
        hosts,
        params: { shop: 'fernhill' },
        shop: 'fernhill',
        now,
      })
      return accessToken
    }
    expect(await read(await granted(oauth.scopes.datasource))).toHaveLength(60)

    const token = await granted(less)
    expect(await open(token).describe(signal)).toMatchObject({ name: 'Fernhill' })
    await expect(read(token)).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'read_reports',
      message: 'Shopify denies access; it requires the scope read_reports',
    })
  })

  test.each([
    [{ tableData: null, parseErrors: ["Table 'sales' not found."] }, "Table 'sales' not found."],
    [null, 'without a reason'],
    [{ tableData: { rows: [{ day: '2026-06-01', orders: 'many' }] }, parseErrors: [] }, 'orders'],
    [{ tableData: { rows: [{ day: 'Total' }] }, parseErrors: [] }, 'Not a day'],
  ])('are refused for the response %j', async (shopifyqlQuery, sentence) => {
    const { read } = await openShop(() => ({
      kind: 'altered',
      alter: (body) => ({ ...Object(body), data: { shopifyqlQuery } }),
    }))
    const reading = read()
    await expect(reading).rejects.toMatchObject({ class: 'payload' })
    await expect(reading).rejects.toThrow(sentence)
  })
})
