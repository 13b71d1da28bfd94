import { ConnectorError, connectors } from '@cartograph/connectors'
import { ConnectionId, newId, OrgId, type ReconciledDay } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { ratesConnectionId } from '../rates/cross-rates.ts'
import { compareDays } from './compare-days.ts'
import { listReconciliation } from './list-reconciliation.ts'
import { reconcileConnection } from './reconcile-connection.ts'
import { reconcileDueConnections } from './reconcile-due.ts'
import {
  accountZone,
  openReconciledShop,
  platforms,
  workspaceOf,
  type ReconciledShop,
} from '../testing/reconciled-shop.ts'
import { entriesOf, testOrdersBetween, units, wayOf } from '../testing/recount-totals.ts'

const never = new AbortController().signal
let engines: Engines
let shop: ReconciledShop

beforeAll(async () => {
  engines = await openEngines()
  shop = await openReconciledShop(engines)
  await shop.sync()
}, 300_000)
afterAll(async () => {
  await shop.close()
  await engines.close()
})

function setWorkspace(values: { timezone: string; currencyUnits: string }) {
  return engines.store.asSystem((tx) =>
    tx.update(workspaces).set(values).where(eq(workspaces.orgId, shop.orgId)),
  )
}

afterEach(() => setWorkspace({ timezone: accountZone, currencyUnits: 'USD' }))
/** The day before the oldest stays in the list, with its last comparison. */
const compared = (items: readonly ReconciledDay[], from: string) =>
  items.filter(({ day }) => day >= from)

const measures = {
  SP: ['net_sales', 'orders'],
  G4: ['revenue', 'sessions'],
  GD: ['spend'],
  FB: ['spend'],
  TT: ['spend'],
} as const

const different = (items: readonly ReconciledDay[]) =>
  items.filter(({ bridge }) => bridge.length > 0)

function expectStepsToAddUp(items: readonly ReconciledDay[]): void {
  for (const { platform_total, our_total, bridge } of items) {
    const steps = bridge.reduce((sum, { amount }) => sum + units(amount), 0)
    expect(units(platform_total) + steps).toBe(units(our_total ?? ''))
  }
}

describe('after everything was read', () => {
  test.each(platforms)('every day of %s agrees to the cent', async (platform) => {
    const { checked_at, is_offered, items } = await shop.reconcile(platform)
    expect([checked_at, is_offered]).toEqual([shop.time.now.toISOString(), true])
    expect([...new Set(items.map(({ measure }) => measure))].toSorted()).toEqual(measures[platform])
    expect(items).toHaveLength(30 * measures[platform].length)
    expect(items[0]?.day).toBe('2026-06-30')
    expect(items.at(-1)?.day).toBe('2026-06-01')
    expect(different(items)).toEqual([])

    const entries = entriesOf(platform, shop.time.now)
    for (const { day, measure, ...comparison } of items) {
      const zones = { accountZone, workspaceZone: accountZone }
      expect(comparison).toMatchObject(wayOf(entries, { day, measure, ...zones, rateAt: null }))
      expect(Number(comparison.platform_total)).not.toBe(0)
    }
  })

  test('there were test orders among the records, and they are in no total', async () => {
    const tests = testOrdersBetween('2026-06-02', '2026-06-30', shop.time.now)
    expect(tests).toBeGreaterThan(0)
    const { rowsJson } = await engines.warehouse.query({
      orgId: shop.orgId,
      sql: `SELECT COUNT(*) FROM orders WHERE is_test AND processed_at >= '2026-06-02'
            AND processed_at < '2026-06-30'`,
      shape: 'arrays',
    })
    expect(JSON.parse(rowsJson)).toEqual([[tests]])
  })

  test('another workspace sees none of it, and is refused', async () => {
    const orgId = newId(OrgId)
    await engines.store.asSystem((tx) => tx.insert(workspaces).values(workspaceOf(orgId)))
    const foreign = { ...shop.placeOf('SP'), orgId }
    expect((await listReconciliation(shop.ctx, shop.placeOf('SP'))).items).not.toEqual([])
    expect(await listReconciliation(shop.ctx, foreign)).toEqual({
      checked_at: null,
      is_offered: false,
      items: [],
    })
    await expect(reconcileConnection(shop.ctx, foreign, never)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a workspace with another time zone and currency', () => {
  /** No rates are published on Sundays, so the day before counts. */
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  const dayBefore = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const published = (day: string) => 90 + (Number(day.slice(8)) % 4)
  const rateAt = (moment: string) => {
    const day = moment.slice(0, 10)
    return published(isSunday(day) ? dayBefore(day) : day)
  }

  beforeAll(async () => {
    const days = Array.from({ length: 61 }, (_, at) =>
      new Date(Date.UTC(2026, 4, 15 + at)).toISOString().slice(0, 10),
    ).filter((day) => !isSunday(day))
    await engines.warehouse.replaceRows({
      orgId: shop.orgId,
      batchKey: 'rates of this test',
      parts: [
        {
          table: 'exchange_rates',
          scopes: days.map((day) => [ratesConnectionId, day]),
          rows: days.map((day) => ({
            connection_id: ratesConnectionId,
            day,
            noon_at: `${day}T12:00:00.000Z`,
            from_currency: 'USD',
            to_currency: 'EUR',
            rate: `0.${published(day)}`,
          })),
        },
      ],
    })
  })

  test.each(platforms)('differs from %s by steps that a recount confirms', async (platform) => {
    await setWorkspace({ timezone: 'Asia/Tokyo', currencyUnits: 'EUR' })
    const { items } = await shop.reconcile(platform)
    expectStepsToAddUp(items)
    const causes = new Set(items.flatMap(({ bridge }) => bridge.map(({ cause }) => cause)))
    expect([...causes].toSorted()).toEqual(['currency', 'time_zone'])

    const entries = entriesOf(platform, shop.time.now)
    for (const { day, measure, platform_total, our_total, bridge, ...comparison } of items) {
      const zones = { accountZone, workspaceZone: 'Asia/Tokyo' }
      const way = wayOf(entries, { day, measure, ...zones, rateAt })
      expect({ day, measure, platform_total, our_total, bridge }).toEqual({ day, measure, ...way })
      const isCount = measure === 'orders' || measure === 'sessions'
      expect(comparison).toMatchObject(
        isCount ? { currency: null, our_currency: null } : { currency: 'USD', our_currency: 'EUR' },
      )
    }
  })

  test('has no total of ours in a currency without a known rate', async () => {
    await setWorkspace({ timezone: accountZone, currencyUnits: 'JPY' })
    const { items } = await shop.reconcile('SP')
    expect(items.filter(({ measure }) => measure === 'net_sales')).toHaveLength(30)
    for (const { measure, our_total, bridge } of items) {
      expect(our_total === null).toBe(measure === 'net_sales')
      expect(bridge).toEqual([])
    }
  })
})

describe('when a platform does not return its totals', () => {
  test.each([
    [
      new ConnectorError('forbidden', 'another scope is required', {
        missingPermission: 'read_reports',
      }),
      'Shopify reports totals only with the permission read_reports. Grant it or reauthorize, then compare again.',
    ],
    [
      new ConnectorError('auth', 'the token was revoked'),
      'Shopify no longer grants access. Reauthorize it, then compare again.',
    ],
    [
      new ConnectorError('transient', 'status 503'),
      'Shopify did not return its totals. Try again in a few minutes.',
    ],
  ])('says what to do: %s', async (refusal, sentence) => {
    const shopify = connectors.SP
    if (shopify === undefined) throw new Error('Shopify is not in the registry')
    const readTotals = () => Promise.reject(refusal)
    const refusing = {
      ...shop.ctx,
      connectorFor: () => ({
        ...shopify,
        open: (...opened: Parameters<typeof shopify.open>) => ({
          ...shopify.open(...opened),
          readTotals,
        }),
      }),
    }
    const before = await listReconciliation(shop.ctx, shop.placeOf('SP'))
    await expect(reconcileConnection(refusing, shop.placeOf('SP'), never)).rejects.toMatchObject({
      code: 'connection_refused',
      message: sentence,
    })
    expect(await listReconciliation(shop.ctx, shop.placeOf('SP'))).toEqual(before)
  })

  test('is not found when its connection was deleted while the platform answered', async () => {
    const plan = connectors.SP?.manifest.totals
    if (plan === undefined) throw new Error('Shopify reports totals')
    const deleted = compareDays(shop.ctx, {
      orgId: shop.orgId,
      connectionId: newId(ConnectionId),
      account: { currency: 'USD', timezone: accountZone },
      plan,
      readTotals: () => Promise.resolve([]),
      from: '2026-06-01',
      to: '2026-06-01',
      signal: never,
    })
    await expect(deleted).rejects.toMatchObject({ code: 'not_found' })
  })
})

/** The latest days: the shop keeps selling, and days are compared that were not before. */
describe('data that changed at the platform since it was read', () => {
  test('shows as unread until the next sync, and never after', async () => {
    shop.time.now = new Date('2026-07-04T16:00:00Z')
    const corrected: ReconciledDay[] = []
    for (const platform of platforms) {
      const items = compared((await shop.reconcile(platform)).items, '2026-06-04')
      expectStepsToAddUp(items)
      const unread = different(items)
      const causes = new Set(unread.flatMap(({ bridge }) => bridge.map(({ cause }) => cause)))
      expect([platform, ...causes]).toEqual([platform, 'changed_or_unread'])
      expect(unread.some(({ day }) => day === '2026-07-03')).toBe(true)
      corrected.push(...unread.filter(({ day }) => day <= '2026-06-30'))
    }
    // Ad spend is corrected for some days after it was first reported.
    expect(corrected.filter(({ measure }) => measure === 'spend').length).toBeGreaterThan(2)
    await shop.sync()
    for (const platform of platforms) {
      const items = compared((await shop.reconcile(platform)).items, '2026-06-04')
      expect([platform, ...different(items)]).toEqual([platform])
      expect(items[0]?.day).toBe('2026-07-03')
    }
  })

  test('all of them are compared once a day without a request', async () => {
    expect(await reconcileDueConnections(shop.ctx, never)).toBe(0)
    shop.time.now = new Date('2026-07-05T17:00:00Z')
    expect(await reconcileDueConnections(shop.ctx, never)).toBe(platforms.length)
    expect(await reconcileDueConnections(shop.ctx, never)).toBe(0)
  })
})
