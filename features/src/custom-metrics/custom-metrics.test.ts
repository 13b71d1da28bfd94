import type { CustomMetric, CustomMetricDefinition } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireWorkspace, type Context } from '../context.ts'
import { createDashboard, findDashboard, saveDashboard } from '../dashboards/index.ts'
import { saveMetricTargets } from '../metric-targets/index.ts'
import { listMetricUses } from '../metric-uses/index.ts'
import { getQueryMeta } from '../queries/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  createCustomMetric,
  deleteCustomMetric,
  getCustomMetric,
  listCustomMetrics,
  listMissingMetrics,
  listMetricVersions,
  restoreMetricVersion,
  updateCustomMetric,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })

let test: TestServices
let ctx: Context
let count = 0
beforeAll(async () => {
  test = await openTestServices({ semantic })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const person = await test.addUser(`person@metrics-${count}.example`)
  ctx = await test.as(person, await test.addWorkspace(person))
})

type Filtered = Extract<CustomMetricDefinition, { query: unknown }>
const group = 'ShopifyOrders'
const inCountry = (country: string, more: Partial<Filtered['query']> = {}): Filtered => ({
  name: group,
  query: {
    measures: [`${group}.netSales`],
    filters: [
      {
        or: [
          { and: [{ member: `${group}.shippingCountry`, operator: 'equals', values: [country] }] },
        ],
      },
    ],
    ...more,
  },
})
const formula = (text: string): CustomMetricDefinition => ({
  name: group,
  formula: text,
  ratio_format: 'number',
  sentiment: 'up',
})

const create = (name: string, definition: CustomMetricDefinition, by = ctx) =>
  createCustomMetric(by, { name, description: '', metric_definition: definition })
const update = (
  { id, version }: CustomMetric,
  name: string,
  definition: CustomMetricDefinition,
  by = ctx,
) =>
  updateCustomMetric(by, {
    metricId: id,
    name,
    description: '',
    metric_definition: definition,
    version,
  })
const described = async () => {
  const { cubes } = await getQueryMeta(ctx, {})
  return cubes.flatMap(({ measures }) => measures).filter(({ name }) => name.includes('.custom_'))
}

describe('a custom metric', () => {
  it('is returned as it was saved, and described to clients of the query API', async () => {
    const metric = await create('US sales', inCountry('US'))
    expect(metric).toMatchObject({
      name: 'US sales',
      member: `${group}.custom_us_sales`,
      metric_definition: inCountry('US'),
      version: 1,
      problem: null,
    })
    expect(await getCustomMetric(ctx, { metricId: metric.id })).toEqual(metric)
    expect(await listCustomMetrics(ctx, { page: 1, page_size: 10 })).toEqual({
      page: 1,
      items: [metric],
      total: 1,
    })
    expect(await described()).toMatchObject([{ name: metric.member, shortTitle: 'US sales' }])
  })

  it('keeps its name in queries when it is renamed, and shares it with no other', async () => {
    const first = await create('Größe & Co.', inCountry('US'))
    expect(first.member).toBe(`${group}.custom_gro_e_co`)
    expect((await create('Größe & Co.', inCountry('CA'))).member).toBe(`${first.member}_2`)
    expect((await create('売上', inCountry('JP'))).member).toBe(`${group}.custom_metric`)
    expect((await update(first, 'Size', inCountry('US'))).member).toBe(first.member)
  })

  it('is refused with the place of what cannot be used', async () => {
    const refused = async (definition: CustomMetricDefinition) =>
      create('Refused', definition).then(
        () => 'accepted',
        (error: { problems?: { loc: unknown[]; msg: string }[] }) =>
          error.problems?.map(({ loc, msg }) => `${loc.slice(2).join('.')}: ${msg}`).join(),
      )
    const condition = (member: string, operator: 'equals' | 'contains' | 'gt', value: string) =>
      inCountry('', { filters: [{ or: [{ and: [{ member, operator, values: [value] }] }] }] })
    const at = 'query.filters.0.or.0.and.0'
    expect(await refused({ ...inCountry('US'), name: 'Nothing' })).toMatch(/^name: There is no/)
    expect(await refused(inCountry('US', { measures: ['Refunds.refunds'] }))).toMatch(
      /^query\.measures\.0: /,
    )
    expect(await refused(condition(`${group}.happenedAt`, 'equals', '2024'))).toMatch(
      `${at}.member`,
    )
    expect(await refused(condition('CustomerProfile.email', 'contains', '@'))).toMatch(
      `${at}.member`,
    )
    expect(await refused(condition('PlatformAdSpend.campaign', 'equals', 'x'))).toMatch(
      `${at}.member`,
    )
    expect(await refused(condition(`${group}.shippingCountry`, 'gt', '1'))).toMatch(
      `${at}.operator: Use one of: equals, contains`,
    )
    expect(await refused(condition('CustomerProfile.orderCount', 'gt', 'many'))).toMatch(
      `${at}.values: Enter a number`,
    )
    expect(await refused(formula(`{${group}.netSales} +`))).toBe(
      'formula: Something is missing at the end',
    )
    expect(await refused(formula(`{${group}.netSales} + {${group}.orders}`))).toMatch(
      'Money and a count cannot be added',
    )
    expect(await refused(formula('{Refunds.never} * 2'))).toMatch(
      "'Refunds.never', which no longer",
    )
  })

  it('can be calculated from others, but never from itself', async () => {
    const us = await create('US sales', inCountry('US'))
    const share = await create('US share', formula(`{${us.member}} / {${group}.netSales}`))
    expect(share.problem).toBeNull()
    await expect(
      update(us, 'US sales', formula(`{${share.member}} * {${group}.netSales}`)),
    ).rejects.toMatchObject({
      problems: [{ msg: expect.stringContaining("from itself, by way of 'US share'") as string }],
    })
  })

  it('changes for the first of two people who save at once, and tells the second', async () => {
    const metric = await create('US sales', inCountry('US'))
    const saves = await Promise.allSettled([
      update(metric, 'First', inCountry('CA')),
      update(metric, 'Second', inCountry('MX')),
    ])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [refused] = saves.filter((save) => save.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict' })
    expect((await getCustomMetric(ctx, { metricId: metric.id })).version).toBe(2)
  })

  it('cannot be made of another that is made of it at the same time', async () => {
    const [one, other] = [
      await create('One', inCountry('US')),
      await create('Other', inCountry('CA')),
    ]
    const saves = await Promise.allSettled([
      update(one, 'One', formula(`{${other.member}} * 2`)),
      update(other, 'Other', formula(`{${one.member}} * 2`)),
    ])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const twins = await Promise.all([
      create('Twin', inCountry('US')),
      create('Twin', inCountry('CA')),
    ])
    expect(new Set(twins.map(({ member }) => member)).size).toBe(2)
  })

  it('goes back to an earlier version, also when it was deleted', async () => {
    const metric = await create('US sales', inCountry('US'))
    const metricId = metric.id
    await update(metric, 'Sales abroad', inCountry('CA'))
    const restored = await restoreMetricVersion(ctx, { metricId, version: 1 })
    expect(restored).toMatchObject({ name: 'US sales', version: 3, member: metric.member })
    await deleteCustomMetric(ctx, { metricId })
    await expect(getCustomMetric(ctx, { metricId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await described()).toEqual([])
    const { items } = await listMetricVersions(ctx, { metricId })
    expect(items.map(({ version, name }) => [version, name])).toEqual([
      [3, 'US sales'],
      [2, 'Sales abroad'],
      [1, 'US sales'],
    ])
    await restoreMetricVersion(ctx, { metricId, version: 2 })
    expect(await described()).toMatchObject([{ shortTitle: 'Sales abroad' }])
  })

  it('says where it is used, and leaves what uses it when it is deleted', async () => {
    const us = await create('US sales', inCountry('US'))
    const share = await create('US share', formula(`{${us.member}} / {${group}.netSales}`))
    const { file_name: fileName } = await createDashboard(ctx, { title: 'Countries' })
    const board = await ctx.store.inWorkspace(requireWorkspace(ctx).orgId, (tx) =>
      findDashboard(ctx, tx, fileName),
    )
    const spec = {
      ...board.spec,
      tabs: board.spec.tabs.map((tab) => ({
        ...tab,
        sections: tab.sections.map((section) => ({
          ...section,
          elements: [
            {
              id: 'us',
              type: 'kpi' as const,
              display: { title: 'US sales' },
              data: [{ cube_query: { measures: [us.member] } }],
            },
          ],
        })),
      })),
    }
    const { updated_at: updatedAt } = await saveDashboard(ctx, {
      fileName,
      spec,
      updatedAt: board.updatedAt?.toISOString() ?? null,
    })
    const items = [2025, 2026].map((year) => ({ metric: us.member, target: 5, year, month: 1 }))
    await saveMetricTargets(ctx, { items })
    expect((await listMetricUses(ctx, { metricId: us.id })).items).toEqual([
      { kind: 'dashboard', id: fileName, name: 'Countries' },
      { kind: 'custom_metric', id: share.id, name: 'US share' },
      { kind: 'target', id: us.member, name: '2 months in 2025–2026' },
    ])
    await deleteCustomMetric(ctx, { metricId: us.id })
    expect(await getCustomMetric(ctx, { metricId: share.id })).toMatchObject({
      problem: "'US share' cannot be computed: it uses 'US sales', but it was deleted",
    })
    const cause = { id: us.id, is_deleted: true, version: 1, metric_definition: inCountry('US') }
    const members = [us.member, share.member, `${group}.netSales`].join(',')
    expect((await listMissingMetrics(ctx, { members })).items).toMatchObject([
      { member: us.member, name: 'US sales', cause },
      { member: share.member, name: 'US share', cause },
    ])
    // The dashboard can still be changed elsewhere.
    await saveDashboard(ctx, {
      fileName,
      spec: { ...spec, title: 'Lands' },
      updatedAt,
    })
    await restoreMetricVersion(ctx, { metricId: us.id, version: 1 })
    expect((await listMissingMetrics(ctx, { members })).items).toEqual([])
  })

  it('belongs to its workspace alone', async () => {
    const metric = await create('US sales', inCountry('US'))
    const other = await test.addUser(`other@metrics-${count}.example`)
    const elsewhere = await test.as(other, await test.addWorkspace(other))
    await expect(getCustomMetric(elsewhere, { metricId: metric.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listCustomMetrics(elsewhere, { page: 1, page_size: 10 })).total).toBe(0)
    expect((await create('US sales', inCountry('US'), elsewhere)).member).toBe(metric.member)
  })
})
