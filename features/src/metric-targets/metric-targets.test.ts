import { maxTargetItems, type TargetChange, type TargetItem } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireWorkspace, type Context } from '../context.ts'
import { createCustomMetric, deleteCustomMetric } from '../custom-metrics/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { deleteMetricTargets, listMetricTargets, readTargets, saveMetricTargets } from './index.ts'

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
  const person = await test.addUser(`person@targets-${count}.example`)
  ctx = await test.as(person, await test.addWorkspace(person))
})

const netSales = 'ShopifyOrders.netSales'
const item = (metric: string, month: number, target: number, year = 2026): TargetItem => ({
  metric,
  target,
  year,
  month,
})
const save = (...items: TargetChange[]) => saveMetricTargets(ctx, { items })
const listed = async (by = ctx) =>
  (await listMetricTargets(by)).items.map(
    ({ metric, year, month, target }) => `${metric} ${year}-${month}: ${target}`,
  )
const problems = async (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { problems?: { loc: unknown[]; msg: string }[] }) =>
      error.problems?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`),
  )
const newMetric = (name: string) =>
  createCustomMetric(ctx, {
    name,
    description: '',
    metric_definition: { name: 'ShopifyOrders', query: { measures: [netSales], filters: [] } },
  })

describe('metric targets', () => {
  it('are set by the name of a metric or its title, and replaced by month', async () => {
    expect(
      await save(
        item(netSales, 1, 100),
        item('net sales (shopify orders)', 2, 0.1),
        item('MRR', 1, -5),
      ),
    ).toEqual({ created: 3, changed: 0, unchanged: 0, deleted: 0 })
    expect(await save(item(netSales, 1, 100), item(netSales, 2, 300))).toEqual({
      created: 0,
      changed: 1,
      unchanged: 1,
      deleted: 0,
    })
    expect(await listed()).toEqual([
      `${netSales} 2026-1: 100`,
      `${netSales} 2026-2: 300`,
      'Subscriptions.mrr 2026-1: -5',
    ])
  })

  it('are deleted by month where they are saved as nothing, with the rest of the list', async () => {
    await save(item(netSales, 1, 100), item(netSales, 2, 200), item(netSales, 1, 7, 2027))
    const nothing = { ...item(netSales, 1, 0), target: null }
    const unset = { ...item('MRR', 5, 0), target: null }
    expect(await save(nothing, unset, item(netSales, 2, 250))).toEqual({
      created: 0,
      changed: 1,
      unchanged: 1,
      deleted: 1,
    })
    expect(await listed()).toEqual([`${netSales} 2026-2: 250`, `${netSales} 2027-1: 7`])
  })

  it('are refused at their places, and then none is set', async () => {
    const refused = save(
      item(netSales, 1, 1),
      item('Repeat rate', 1, 1),
      item('Mrrr', 2, 1),
      item('Shopify Orders: Net sales', 1, 2),
      item('Weather', 1, 1),
    )
    expect(await problems(refused)).toEqual([
      "body.1.metric: Several metrics are called 'Repeat rate'. Use one of: 'Repeat rate (Cohorts)', 'Repeat rate (Customer Profile)'",
      "body.2.metric: There is no metric 'Mrrr'. Did you mean 'MRR'?",
      'body.3: Each row must have a unique combination of values for metric, year, month',
      "body.4.metric: There is no metric 'Weather'",
    ])
    expect(await listed()).toEqual([])
  })

  it('can be set for ten thousand months at once, by two people at the same time', async () => {
    const metrics = semantic
      .meta()
      .cubes.flatMap(({ type, measures }) => (type === 'cube' ? measures : []))
      .filter(({ meta }) => meta?.['reporting'] === true)
      .slice(0, 100)
    const items = Array.from({ length: maxTargetItems }, (_, n) =>
      item(
        metrics[n % 100]?.name ?? '',
        1 + (Math.floor(n / 100) % 12),
        n / 8,
        2020 + Math.floor(n / 1_200),
      ),
    )
    const saved = await Promise.all([save(...items), save(...items.toReversed())])
    expect(saved.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([
      0,
      maxTargetItems,
    ])
    expect((await listed()).length).toBe(maxTargetItems)
  })

  it('stay when their metric is deleted, and say so', async () => {
    const metric = await newMetric('US sales')
    await save(item('us sales', 3, 50))
    await deleteCustomMetric(ctx, { metricId: metric.id })
    expect((await listMetricTargets(ctx)).items).toEqual([
      {
        ...item(metric.member, 3, 50),
        title: 'US sales',
        problem: "'US sales' cannot be computed: it was deleted",
      },
    ])
    expect(await problems(save(item(metric.member, 4, 50)))).toMatchObject([
      expect.stringContaining('There is no metric'),
    ])
    await deleteMetricTargets(ctx, { metrics: [metric.member] })
    expect(await listed()).toEqual([])
  })

  it('are deleted by metric, of all years', async () => {
    await save(item(netSales, 1, 1), item(netSales, 1, 1, 2030), item('MRR', 1, 1))
    expect(await problems(deleteMetricTargets(ctx, { metrics: [netSales, 'Weather'] }))).toEqual([
      "query.metrics.1: There are no targets of 'Weather'",
    ])
    await deleteMetricTargets(ctx, { metrics: [netSales, 'Tips'] })
    expect(await listed()).toEqual(['Subscriptions.mrr 2026-1: 1'])
  })

  it('leave a row in the audit log, unless nothing changed', async () => {
    const { orgId } = requireWorkspace(ctx)
    const written = async () => {
      const rows = await ctx.store.inWorkspace(orgId, (tx) =>
        tx.select().from(auditLog).where(eq(auditLog.subject, orgId)),
      )
      return rows.filter(({ action }) => action.startsWith('metric_targets.'))
    }
    await save(item('MRR', 1, 1))
    await save(item('MRR', 1, 1))
    await deleteMetricTargets(ctx, { metrics: ['MRR'] })
    await deleteMetricTargets(ctx, { metrics: ['MRR'] })
    expect((await written()).map(({ action, details }) => [action, details])).toEqual([
      ['metric_targets.updated', { created: 1, changed: 0, metrics: ['MRR'] }],
      ['metric_targets.deleted', { deleted: 1, metrics: ['MRR'] }],
    ])
  })

  it('belong to their workspace alone', async () => {
    await save(item('MRR', 1, 1))
    const other = await test.addUser(`other@targets-${count}.example`)
    const elsewhere = await test.as(other, await test.addWorkspace(other))
    expect(await listed(elsewhere)).toEqual([])
    await deleteMetricTargets(elsewhere, { metrics: ['MRR'] })
    expect(await listed()).toEqual(['Subscriptions.mrr 2026-1: 1'])
  })

  it('are read for the months that a range touches', async () => {
    await save(item('MRR', 12, 1, 2025), item('MRR', 1, 2), item('MRR', 3, 3), item('Tips', 1, 4))
    const range = ['2025-12-31', '2026-02-01'] as const
    const read = (...metrics: string[]) =>
      ctx.store.inWorkspace(requireWorkspace(ctx).orgId, (tx) =>
        readTargets(ctx, tx, { metrics, range }),
      )
    const found = await read('Subscriptions.mrr', netSales)
    expect([...found.keys()]).toEqual(['Subscriptions.mrr'])
    expect(found.get('Subscriptions.mrr')?.map(({ target }) => target)).toEqual([1, 2])
    expect((await read()).size).toBe(0)
  })
})
