import { CubeQuery, newId, OrgId, type LoadResult } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { loadCatalogue } from '../load-catalogue.ts'
import { createSemantic, type Semantic } from '../semantic.ts'
import { fullRows } from '../testing/full-rows.ts'
import { withWorkspaceMetrics } from '../with-workspace-metrics.ts'
import type { FormulaMetric, WorkspaceMetric } from './workspace-metric.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const orders = 'ShopifyOrders'
const usSales: WorkspaceMetric = {
  kind: 'filtered',
  member: `${orders}.custom_us_sales`,
  title: 'US sales',
  description: null,
  measure: `${orders}.netSales`,
  filters: [
    {
      or: [
        { and: [{ member: `${orders}.shippingCountry`, operator: 'equals', values: ['US'] }] },
        { and: [{ member: 'CustomerProfile.country', operator: 'equals', values: ['US'] }] },
      ],
    },
  ],
}
const usOrders: WorkspaceMetric = {
  ...usSales,
  member: `${orders}.custom_us_orders`,
  title: 'US orders',
  measure: `${orders}.orders`,
}

function formula(name: string, text: string, more: Partial<FormulaMetric> = {}): FormulaMetric {
  return {
    kind: 'formula',
    member: `${orders}.custom_${name}`,
    title: name,
    description: null,
    formula: text,
    ratioFormat: 'number',
    sentiment: 'up',
    ...more,
  }
}

const metrics = [
  usSales,
  usOrders,
  formula('elsewhere', `{${orders}.netSales} - {${usSales.member}}`),
  formula('per_visit', `{${orders}.netSales} / {GATrafficSourceUtm.sessions}`),
  formula('us_share', `{${usSales.member}} / {${orders}.netSales}`, { ratioFormat: 'percent' }),
  formula('after_ads', `{${orders}.netSales} - {PlatformAdSpend.spend}`),
  { ...usSales, member: `${orders}.custom_gone`, title: 'Gone', measure: `${orders}.never` },
]

describe.each(engines)('metrics of a workspace, on $name', ({ warehouse }) => {
  const orgId = newId(OrgId)
  let semantic: Semantic

  beforeAll(async () => {
    semantic = withWorkspaceMetrics(
      createSemantic({ warehouse, model: loadCatalogue() }),
      (asked) => Promise.resolve(asked === orgId ? metrics : []),
    )
    await warehouse.prepareWorkspace(orgId)
    const order = (day: number, gross_sales: number, shipping_country: string | null) => ({
      order_id: `${day}-${gross_sales}`,
      processed_at: `2024-05-0${day}T12:00Z`,
      gross_sales,
      shipping_country,
      customer_id: 'ann',
    })
    await warehouse.replaceRows({
      orgId,
      batchKey: 'rows',
      parts: fullRows({
        customers: [{ customer_id: 'ann', country: 'CA' }],
        orders: [order(1, 100, 'US'), order(1, 10, 'CA'), order(2, 7, 'CA'), order(3, 40, 'US')],
        web_sessions: [
          { day: '2024-05-01', noon_at: '2024-05-01T12:00Z', sessions: 50 },
          { day: '2024-05-02', noon_at: '2024-05-02T12:00Z', sessions: 0 },
          { day: '2024-05-04', noon_at: '2024-05-04T12:00Z', sessions: 20 },
        ],
        ad_spend: [{ day: '2024-05-02', noon_at: '2024-05-02T12:00Z', spend: 3 }],
      }),
    })
  })
  afterAll(() => warehouse.dropWorkspace(orgId))

  async function load(query: z.input<typeof CubeQuery>): Promise<LoadResult> {
    const { results } = await semantic.load({ orgId, queries: CubeQuery.parse(query) })
    const [result] = results
    if (result === undefined) throw new Error('There is no result')
    return result
  }

  /** By the last part of each name. */
  async function rows(query: z.input<typeof CubeQuery>): Promise<Record<string, unknown>[]> {
    return (await load(query)).data.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !name.endsWith('happenedAt'))
          .map(([name, value]) => [
            name.split('.').at(-1),
            name.endsWith('.day') ? String(value).slice(8, 10) : value,
          ]),
      ),
    )
  }

  const byDay = [
    {
      dimension: `${orders}.happenedAt`,
      granularity: 'day',
      dateRange: ['2024-05-01', '2024-05-04'],
    },
  ] satisfies z.input<typeof CubeQuery>['timeDimensions']

  it('take only the rows that pass their filters, beside measures of all rows', async () => {
    expect(
      await rows({
        measures: [`${orders}.netSales`, usSales.member, usOrders.member],
        timeDimensions: byDay,
      }),
    ).toEqual([
      { day: '01', netSales: '110', custom_us_sales: '100', custom_us_orders: '1' },
      { day: '02', netSales: '7', custom_us_sales: '0', custom_us_orders: '0' },
      { day: '03', netSales: '40', custom_us_sales: '40', custom_us_orders: '1' },
    ])
  })

  it('are broken down, totalled and filtered by like any measure', async () => {
    const result = await load({
      measures: [usSales.member],
      dimensions: [`${orders}.shippingCountry`],
      totals: [[]],
    })
    expect(result.data).toEqual([{ [`${orders}.shippingCountry`]: 'US', [usSales.member]: '140' }])
    expect(result.totals?.[0]?.data).toEqual([{ [usSales.member]: '140' }])
    expect(
      await rows({
        measures: [`${orders}.orders`],
        timeDimensions: byDay,
        filters: [{ member: usSales.member, operator: 'gt', values: ['50'] }],
      }),
    ).toEqual([{ day: '01', orders: '2' }])
  })

  it('are calculated from others, with nothing where there is nothing', async () => {
    expect(
      await rows({
        measures: [`${orders}.custom_elsewhere`, `${orders}.custom_us_share`],
        timeDimensions: byDay,
      }),
    ).toEqual([
      { day: '01', custom_elsewhere: '10', custom_us_share: '0.909090909091' },
      { day: '02', custom_elsewhere: '7', custom_us_share: '0' },
      { day: '03', custom_elsewhere: '0', custom_us_share: '1' },
    ])
  })

  it('are calculated over several data sets by the time of each', async () => {
    expect(
      await rows({
        measures: [`${orders}.custom_per_visit`, `${orders}.custom_after_ads`],
        timeDimensions: byDay,
      }),
    ).toEqual([
      { day: '01', custom_per_visit: '2.2', custom_after_ads: '110' },
      { day: '02', custom_per_visit: null, custom_after_ads: '4' },
      { day: '03', custom_per_visit: null, custom_after_ads: '40' },
      { day: '04', custom_per_visit: '0', custom_after_ads: '0' },
    ])
    expect(
      await rows({
        measures: [`${orders}.custom_per_visit`],
        timeDimensions: [
          { dimension: `${orders}.happenedAt`, dateRange: ['2024-05-01', '2024-05-04'] },
        ],
      }),
    ).toEqual([{ custom_per_visit: '2.2429' }])
  })

  it('say why they cannot be computed, and are unknown to other workspaces', async () => {
    await expect(load({ measures: [`${orders}.custom_gone`] })).rejects.toMatchObject({
      code: 'invalid_query',
      message: "'Gone' cannot be computed: it uses 'ShopifyOrders.never', which no longer exists",
    })
    await expect(
      semantic.load({
        orgId: newId(OrgId),
        queries: CubeQuery.parse({ measures: [usSales.member] }),
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('not found for path') as string })
  })

  it('cannot be broken down by what one of their data sets does not have', async () => {
    await expect(
      load({
        measures: [`${orders}.custom_per_visit`],
        dimensions: [`${orders}.financialStatus`],
      }),
    ).rejects.toMatchObject({ code: 'invalid_query' })
  })

  it('are described with their format, formula and how parts add up', () => {
    const cube = semantic.meta(metrics).cubes.find(({ name }) => name === orders)
    const described = (name: string) =>
      cube?.measures.find((measure) => measure.name === `${orders}.custom_${name}`)
    expect(described('us_sales')).toMatchObject({
      shortTitle: 'US sales',
      format: 'currency',
      meta: { custom: true, additivity: 'sum' },
    })
    expect(described('us_share')).toMatchObject({
      format: 'percent',
      meta: { additivity: 'ratio' },
    })
    expect(described('elsewhere')).toMatchObject({
      format: 'currency',
      meta: { additivity: 'sum' },
    })
    expect(described('gone')).toBeUndefined()
  })
})
