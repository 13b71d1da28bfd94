import { ReportDefinition, type ReportId } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { auditLog, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createCustomMetric, deleteCustomMetric } from '../custom-metrics/index.ts'
import { listMetricUses } from '../metric-uses/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  computeReportSection,
  createReport,
  deleteReport,
  getReport,
  listReports,
  updateReport,
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
  const person = await test.addUser(`person@reports-${count}.example`)
  ctx = await test.as(person, await test.addWorkspace(person))
})

const group = 'ShopifyOrders'
const section = (query: object = {}, name = group) =>
  ReportDefinition.parse({
    name,
    section_title: 'Sales by channel',
    query: { measures: [`${group}.netSales`], dimensions: [`${group}.channel`], ...query },
  })
const body = (...definitions: ReportDefinition[]) => ({
  name: 'Monday trading',
  granularity: 'week' as const,
  reporting_period: 'last28Days',
  comparison: 'sply' as const,
  definitions: definitions.length === 0 ? [section()] : definitions,
})
const page = { page: 1, size: 2 }
const idsOf = async (by = ctx, at = page) => (await listReports(by, at)).items.map(({ id }) => id)

describe('a report', () => {
  it('is returned as it was saved, and listed by its last change', async () => {
    const report = await createReport(ctx, body())
    expect(report).toEqual({
      id: report.id,
      ...body(),
      updated_by_name: 'Ada Test',
      updated_at: test.clock.now.toISOString(),
      version: 1,
      schedules: [],
    })
    expect(await getReport(ctx, { reportId: report.id })).toEqual(report)
    const ids: ReportId[] = [report.id]
    for (const minutes of [1, 2]) {
      test.clock.now = new Date(test.clock.now.getTime() + minutes * 60_000)
      ids.unshift((await createReport(ctx, body())).id)
    }
    expect(await listReports(ctx, page)).toMatchObject({ page: 1, total: 3 })
    expect([...(await idsOf()), ...(await idsOf(ctx, { page: 2, size: 2 }))]).toEqual(ids)
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    await updateReport(ctx, { reportId: report.id, ...body(), name: 'Tuesday' })
    expect((await idsOf())[0]).toBe(report.id)
  })

  it('changes for the first of two people who save at once, and tells the second', async () => {
    const { id: reportId, version } = await createReport(ctx, body())
    const save = (name: string) => updateReport(ctx, { reportId, version, ...body(), name })
    const saves = await Promise.allSettled([save('First'), save('Second')])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [refused] = saves.filter((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict' })
    expect((await getReport(ctx, { reportId })).version).toBe(2)
  })

  it('is refused with the places of all that cannot be used', async () => {
    const refused = async (definition: ReportDefinition) =>
      createReport(ctx, body(section(), definition)).then(
        () => 'accepted',
        (error: { problems?: { loc: unknown[]; msg: string }[] }) =>
          error.problems?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`),
      )
    const at = 'body.definitions.1'
    expect(await refused(section({}, 'Nothing'))).toEqual([
      `${at}.name: The metric group 'Nothing' does not exist`,
    ])
    expect(await refused(section({}, 'CustomerOrders'))).toEqual([
      `${at}.name: The metric group 'CustomerOrders' does not exist`,
    ])
    expect(
      await refused(
        section({
          measures: [`${group}.netSales`, 'Refunds.refunds', `${group}.gone`, `${group}.netSales`],
          dimensions: ['CustomerProfile.email', `${group}.happenedAt`, 'PlatformAdSpend.campaign'],
          timeDimensions: [{ dimension: `${group}.channel` }],
          filters: [
            {
              or: [
                { and: [{ member: `${group}.happenedAt`, operator: 'equals', values: ['2026'] }] },
              ],
            },
          ],
        }),
      ),
    ).toEqual([
      `${at}.query.measures.1: 'Refunds' is no metric of this group for reports`,
      `${at}.query.measures.2: The metric '${group}.gone' does not exist`,
      `${at}.query.measures.3: It is chosen twice`,
      `${at}.query.dimensions.0: 'Email' is no breakdown of this group`,
      `${at}.query.dimensions.1: 'Date' is no breakdown of this group`,
      `${at}.query.dimensions.2: 'Campaign' is no breakdown of this group`,
      `${at}.query.timeDimensions.0.dimension: Choose a time of this metric group`,
      `${at}.query.filters.0.or.0.and.0.member: '${group}.happenedAt' is no field of this group for conditions`,
    ])
    const stock = { measures: ['ProductVariants.stockUnits'], dimensions: [] }
    expect(await refused(section(stock, 'ProductVariants'))).toEqual([
      `${at}.name: 'Product Variants' has no time to report by`,
    ])
    const spend = { measures: ['AcquisitionMetrics.adSpend'], dimensions: ['Shops.name'] }
    expect(await refused(section(spend, 'AcquisitionMetrics'))).toEqual([
      `${at}.query.dimensions.0: Ad platforms don't report by shop.`,
    ])
    // A lookup of the group is a breakdown, and a time of its own is a time.
    const customers = { dimensions: ['CustomerProfile.country'] }
    await createReport(ctx, body(section(customers)))
  })

  it('is refused where its metric and its breakdown cannot be computed together', async () => {
    const { member } = await createCustomMetric(ctx, {
      name: 'Sales per session',
      description: '',
      metric_definition: {
        name: group,
        formula: `{${group}.netSales} / {GATrafficSourceUtm.sessions}`,
        ratio_format: 'number',
        sentiment: 'up',
      },
    })
    const byOrder = section({ measures: [member], dimensions: [`${group}.orderName`] })
    await expect(createReport(ctx, body(byOrder))).rejects.toMatchObject({
      problems: [{ loc: ['body', 'definitions', 0, 'query'] }],
    })
    await createReport(ctx, body(section({ measures: [member], dimensions: [] })))
  })

  it('is a use of its custom metrics, and can be changed after one was deleted', async () => {
    const metric = await createCustomMetric(ctx, {
      name: 'US sales',
      description: '',
      metric_definition: { name: group, query: { measures: [`${group}.netSales`], filters: [] } },
    })
    const us = section({ measures: [metric.member] })
    const { id: reportId } = await createReport(ctx, body(us))
    await createReport(ctx, { ...body(), name: 'Another' })
    expect((await listMetricUses(ctx, { metricId: metric.id })).items).toEqual([
      { kind: 'report', id: reportId, name: 'Monday trading' },
    ])
    await deleteCustomMetric(ctx, { metricId: metric.id })
    const renamed = await updateReport(ctx, { reportId, ...body(us), name: 'Renamed' })
    expect(renamed.name).toBe('Renamed')
    await expect(createReport(ctx, body(us))).rejects.toMatchObject({
      problems: [{ msg: "'US sales' cannot be computed: it was deleted" }],
    })
    const { granularity, reporting_period, comparison } = body()
    const computed = await computeReportSection(ctx, {
      granularity,
      reporting_period,
      comparison,
      step: 0,
      definition: us,
    })
    expect(computed).toMatchObject({
      problem:
        "'US sales' cannot be computed: it was deleted. Edit this section and choose another metric.",
      rows: [],
      period: { from: '2026-10-17', to: '2026-11-13' },
    })
  })

  it('is deleted, with its name in the audit log', async () => {
    const { id: reportId } = await createReport(ctx, body())
    await updateReport(ctx, { reportId, ...body(), name: 'Weekly' })
    await deleteReport(ctx, { reportId })
    await expect(getReport(ctx, { reportId })).rejects.toMatchObject({ code: 'not_found' })
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ action: auditLog.action, details: auditLog.details })
        .from(auditLog)
        .where(eq(auditLog.subject, reportId))
        .orderBy(auditLog.id),
    )
    expect(rows).toEqual([
      { action: 'report.created', details: { name: 'Monday trading' } },
      { action: 'report.updated', details: { name: 'Weekly' } },
      { action: 'report.deleted', details: { name: 'Weekly' } },
    ])
  })

  it('is not found from another workspace', async () => {
    const { id: reportId } = await createReport(ctx, body())
    const other = await test.addUser(`other@reports-${count}.example`)
    const elsewhere = await test.as(other, await test.addWorkspace(other))
    const isNotFound = { code: 'not_found' }
    await expect(getReport(elsewhere, { reportId })).rejects.toMatchObject(isNotFound)
    await expect(updateReport(elsewhere, { reportId, ...body() })).rejects.toMatchObject(isNotFound)
    await expect(deleteReport(elsewhere, { reportId })).rejects.toMatchObject(isNotFound)
    expect(await idsOf(elsewhere)).toEqual([])
    expect(await idsOf()).toEqual([reportId])
  })
})
