import { ConnectionId, newId, OrgId, platformNames, shopCube } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { buildQuery } from '../read/build-query.ts'
import { measureNames } from '../read/sum-measures.ts'
import { plannedDimension, planSearch } from './plan-search.ts'
import type { SyncProgress } from './sync-progress.ts'
import { watchedCubes } from './watched-metrics.ts'

const model = loadCatalogue()
const semantic = createSemantic({
  warehouse: { dialect: 'duckdb', query: () => Promise.reject(new Error('not asked')) },
  model,
})
const workspace = {
  orgId: newId(OrgId),
  name: 'Fernhill Goods',
  timezone: 'America/New_York',
  currency: 'USD',
} as const
const reading = (platform: SyncProgress['platform'], readUntil: string | null): SyncProgress => ({
  connectionId: newId(ConnectionId),
  platform,
  readUntil: readUntil === null ? null : new Date(readUntil),
  firstReadAt: readUntil === null ? null : new Date(readUntil),
  openSince: null,
})
const planned = (syncProgress: readonly SyncProgress[]) =>
  planSearch({ workspace, syncProgress, model, days: 14 }).cubes.map(({ cube, through }) => [
    cube,
    through,
  ])

it('watches orders by shop only where there are several shops', () => {
  const dimensionsOf = (...platforms: SyncProgress['platform'][]) => {
    const syncProgress = platforms.map((platform) => reading(platform, '2026-10-20T12:00:00Z'))
    const [orders] = planSearch({ workspace, syncProgress, model, days: 14 }).cubes
    return orders?.dimensions.map(({ dimension, title }) => [dimension, title])
  }
  const byShop = ['Shops.name', 'Shop']
  expect(dimensionsOf('SP', 'FB')).not.toContainEqual(byShop)
  expect(dimensionsOf('SP', 'MG')).toContainEqual(byShop)
  expect(dimensionsOf('AZ', 'AZ')).toContainEqual(byShop)
})

describe('a watched metric', () => {
  it('is in the catalogue, and so is every watched dimension', () => {
    for (const watched of watchedCubes) {
      const cube = model.cubes.get(watched.cube)
      const shops = model.cubes.get(shopCube) ?? null
      const dimensions = [...watched.dimensions, ...(watched.details ?? [])]
      expect(cube?.dimensions.has(watched.time)).toBe(true)
      expect(
        dimensions.filter((one) => cube && plannedDimension(one, cube, shops) === null),
      ).toEqual([])
      const measures = watched.metrics.flatMap(({ measure, num = [], den = [] }) => [
        measure,
        ...measureNames([...num, ...den]),
      ])
      expect(measures.filter((name) => cube?.measures.get(name)?.isPublic !== true)).toEqual([])
    }
  })

  it('has one name for each dimension group that insights may use', () => {
    const groups = watchedCubes.flatMap(({ dimensions }) => dimensions.map(({ group }) => group))
    expect(new Set(groups).size).toBe(groups.length)
    expect(groups.filter((group) => !/^[a-z][a-z0-9_]{0,63}$/.test(group))).toEqual([])
  })

  it('can be queried, and has a title and a direction', () => {
    const platforms = Object.keys(platformNames) as SyncProgress['platform'][]
    const syncProgress = platforms.map((platform) => reading(platform, '2026-10-20T12:00:00Z'))
    const plan = planSearch({ workspace, syncProgress, model, days: 14 })
    expect(plan.cubes).toHaveLength(watchedCubes.length)
    for (const cube of plan.cubes) {
      const measures = cube.metrics.map(({ measure }) => measure)
      const dimensions = cube.dimensions.map(({ dimension }) => dimension)
      const asked = { cube, measures, dimensions, from: '2026-10-01', to: '2026-10-02' }
      const days = ['2026-10-01']
      expect(() =>
        semantic.sql({ queries: buildQuery(plan, { ...asked, days, byDay: true }) }),
      ).not.toThrow()
      expect(cube.metrics.map(({ title, better }) => title !== '' && better)).not.toContain(false)
    }
  })
})

describe('the last day that is judged', () => {
  it("is the last day that had ended in the workspace's time zone when everything was synced", () => {
    expect(planned([reading('SP', '2026-10-20T03:59:00Z')])).toEqual([
      ['ShopifyOrders', '2026-10-18'],
      ['ShopifyOrderLines', '2026-10-18'],
    ])
    expect(planned([reading('SP', '2026-10-20T04:00:00Z')])[0]).toEqual([
      'ShopifyOrders',
      '2026-10-19',
    ])
  })

  it('follows the source that is synced least far, and is later for sources with a settling time', () => {
    const syncProgress = [
      reading('FB', '2026-10-20T12:00:00Z'),
      reading('GD', '2026-10-20T06:59:00Z'),
    ]
    expect(planned(syncProgress)).toEqual([['PlatformAdSpend', '2026-10-18']])
  })

  it('is null before everything has been synced once, and without a connection', () => {
    expect(planned([reading('FB', '2026-10-20T12:00:00Z'), reading('TT', null)])).toEqual([])
    expect(planned([])).toEqual([])
  })
})

describe('the metrics of a workspace', () => {
  const named = (name: string, cube = 'ShopifyOrders') => ({
    member: `${cube}.custom_${name}`,
    title: name,
    description: null,
  })
  const filtered = (name: string, measure: string) => {
    const country = { member: 'ShopifyOrders.shippingCountry', operator: 'equals' } as const
    const filters = [{ ...country, values: ['US'] }]
    return {
      ...named(name),
      kind: 'filtered',
      measure: `ShopifyOrders.${measure}`,
      filters,
    } as const
  }
  const formula = (name: string, text: string) =>
    ({
      ...named(name),
      kind: 'formula',
      formula: text,
      ratioFormat: 'number',
      sentiment: 'up',
    }) as const

  it('are watched as a whole if they are sums over the rows of watched cubes, or ratios of those', () => {
    const plan = planSearch({
      workspace,
      syncProgress: [reading('SP', '2026-10-20T12:00:00Z'), reading('FB', '2026-10-20T12:00:00Z')],
      model,
      customMetrics: [
        filtered('us_sales', 'netSales'),
        filtered('us_orders', 'orders'),
        filtered('us_value', 'averageOrderValue'),
        formula('us_rest', '{ShopifyOrders.netSales} - {ShopifyOrders.custom_us_sales}'),
        formula('us_share', '{ShopifyOrders.custom_us_sales} / {ShopifyOrders.netSales}'),
        formula('us_basket', '{ShopifyOrders.custom_us_sales} / {ShopifyOrders.custom_us_orders}'),
        formula('scaled', '1000 * {ShopifyOrders.refunds} / {ShopifyOrders.orders}'),
        formula('for_visits', '{ShopifyOrders.netSales} / {GATrafficSourceUtm.sessions}'),
        formula('after_ads', '{ShopifyOrders.netSales} - {PlatformAdSpend.spend}'),
        formula('one', '{ShopifyOrders.custom_other} + {ShopifyOrders.orders}'),
        formula('other', '{ShopifyOrders.custom_one} + {ShopifyOrders.orders}'),
        { ...named('gone'), kind: 'deleted' },
      ],
      days: 14,
    })
    const custom = plan.cubes.flatMap(({ cube, metrics }) =>
      metrics
        .filter(({ measure }) => measure.startsWith('custom_'))
        .map(({ measure, kind, parts, title }) => [cube, measure, kind, parts, title]),
    )
    expect(
      plan.formulas.map(({ home, metric: { measure, kind } }) => [home, measure, kind]),
    ).toEqual([
      ['ShopifyOrders', 'custom_scaled', 'ratio'],
      ['ShopifyOrders', 'custom_after_ads', 'money'],
    ])
    expect(custom).toEqual([
      ['ShopifyOrders', 'custom_us_sales', 'money', [], 'us_sales'],
      ['ShopifyOrders', 'custom_us_orders', 'count', [], 'us_orders'],
      ['ShopifyOrders', 'custom_us_rest', 'money', [], 'us_rest'],
      ['ShopifyOrders', 'custom_us_share', 'ratio', [], 'us_share'],
      ['ShopifyOrders', 'custom_us_basket', 'ratio', [], 'us_basket'],
    ])
  })
})
