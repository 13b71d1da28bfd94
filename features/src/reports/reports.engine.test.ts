import {
  addDays,
  newId,
  ConnectionId,
  ReportDefinition,
  type CanonicalRows,
  type ReportSection,
  type SectionRow,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { and, auditLog, eq, workspaces } from '@cartograph/store'
import { openTestDuckdb, type TestWarehouse } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireWorkspace, type Context } from '../context.ts'
import { saveMetricTargets } from '../metric-targets/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { fillAllPlatforms } from '../testing/all-platforms.ts'
import { partOf } from '../testing/part-of.ts'
import {
  computeReport,
  computeReportSection,
  createReport,
  exportReport,
  loadReportTemplates,
} from './index.ts'
import { during, ledgerOf, type Entry } from './ledger.fixture.ts'
import { readWorkbook } from './workbook/read-workbook.fixture.ts'

const timezone = 'America/New_York'
/** Monday evening in New York, and Tuesday in UTC. */
const now = new Date('2026-06-16T02:00:00Z')
const model = loadCatalogue()

let engine: TestWarehouse
let test: TestServices
let ctx: Context
let entries: readonly Entry[]
beforeAll(async () => {
  engine = await openTestDuckdb()
  const { warehouse } = engine
  test = await openTestServices({
    semantic: createSemantic({ warehouse, model, clock: () => now }),
  })
  test.clock.now = now
  const person = await test.addUser('person@fernhill.example')
  const orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
  const shop = { orgId, now, timezone, startDay: '2025-06-01', orders: 2_500 }
  const store = await fillAllPlatforms(warehouse, shop)
  const rates = ratesOf(newId(ConnectionId))
  await warehouse.replaceRows({
    orgId,
    batchKey: 'rates',
    parts: [partOf('exchange_rates', rates)],
  })
  entries = ledgerOf(store, timezone)
  await setCurrency('USD')
}, 300_000)
afterAll(async () => {
  await test.close()
  await engine.close()
})

async function setCurrency(currencyUnits: string): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  await test.store.asSystem((tx) =>
    tx.update(workspaces).set({ timezone, currencyUnits }).where(eq(workspaces.orgId, orgId)),
  )
}

const [net, orders, customers] = [
  'ShopifyOrders.netSales',
  'ShopifyOrders.orders',
  'ShopifyOrders.customers',
]
const sales = (dimensions: string[], isPivot: boolean, more: object = {}) =>
  ReportDefinition.parse({
    name: 'ShopifyOrders',
    section_title: 'Sales',
    enable_pivot_config: isPivot,
    query: { measures: [net, orders, customers], dimensions, ...more },
  })
type SectionInput = Parameters<typeof computeReportSection>[1]
const compute = (definition: ReportDefinition, over: Partial<SectionInput>) =>
  computeReportSection(ctx, {
    reporting_period: 'last14Days',
    granularity: 'day',
    comparison: 'pp',
    step: 0,
    definition,
    ...over,
  })

it('a section of the whole workspace has the targets of its metrics beside them', async () => {
  const months = [4, 5].map((month) => ({ metric: orders, target: month * 20, year: 2026, month }))
  await saveMetricTargets(ctx, { items: months })
  const byMonth = { reporting_period: 'last3Months', granularity: 'month' } as const
  const section = await compute(sales([], false), byMonth)
  expect(section.columns.map(({ member, of }) => [member, of])).toEqual([
    [net, undefined],
    [orders, undefined],
    [orders, 'target'],
    [orders, 'to_target'],
    [customers, undefined],
  ])
  for (const { labels, values, compared } of section.rows) {
    const month = String(labels[0]).slice(0, 7)
    const inMonth = entries.filter(({ day }) => day.startsWith(month))
    const counted = sum((entry) => inMonth.includes(entry))[1] ?? null
    const target = { '2026-04': 80, '2026-05': 100 }[month]
    expect(values.slice(1, 4)).toEqual(
      target === undefined
        ? [counted, null, null]
        : [counted, String(target), String(Number(counted) - target)],
    )
    expect(compared.slice(2, 4)).toEqual([null, null])
  }
  const parts = await compute(sales(['ShopifyOrders.customerKind'], false), byMonth)
  const pivot = await compute(sales([], true), byMonth)
  for (const { columns } of [parts, pivot]) expect(columns.every(({ of }) => !of)).toBe(true)
})

describe('a section equals what the rows of the store add up to', () => {
  it('by day and customer type, against the fourteen days before', async () => {
    const section = await compute(sales(['ShopifyOrders.customerKind'], false), {})
    expect(section.period).toEqual({ from: '2026-06-01', to: '2026-06-14' })
    expect(section.compared).toEqual({ from: '2026-05-18', to: '2026-05-31' })
    const keys = new Set<string>()
    for (const { labels, values, compared } of section.rows) {
      const [day = '', kind = null] = labels.map((label) => String(label))
      keys.add(`${day} ${kind}`)
      const at = (by: number) => (entry: Entry) =>
        entry.kind === kind && entry.day === addDays(day.slice(0, 10), by)
      expect(values).toEqual(sum(at(0)))
      expect(compared).toEqual(sum(at(-14)))
    }
    const inPeriod = entries.filter(during('2026-06-01', '2026-06-14'))
    expect(keys.size).toBe(new Set(inPeriod.map(({ day, kind }) => `${day} ${kind}`)).size)
    expect(section.total_rows).toBe(keys.size)
    expectSummary(section, ['2026-06-01', '2026-06-14'], ['2026-05-18', '2026-05-31'])
    expect(section.series?.values[2]).toEqual(
      section.series?.steps.map((day) => sum((entry) => entry.day === day)[2]),
    )
    // Customers of several days count once in the whole.
    const byDay = section.series?.values[2]?.map(Number) ?? []
    expect(byDay.reduce((all, one) => all + one)).toBeGreaterThan(
      Number(section.summary?.values[2]),
    )
  })

  it('as a pivot of weeks by country, and the whole period once', async () => {
    const section = await compute(sales(['ShopifyOrders.shippingCountry'], true), {
      reporting_period: 'lastMonth',
      granularity: 'week',
      comparison: 'sply',
    })
    const weeks = ['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']
    expect(section.columns.map(({ step }) => step)).toEqual(
      [...weeks, null].flatMap((step) => [step, step, step]),
    )
    for (const { labels, values } of section.rows) {
      const here = (entry: Entry) => entry.country === labels[0]
      const expected = [
        ...weeks.map((week) => [later(week, '2026-05-01'), addDays(week, 6)] as const),
        ['2026-05-01', '2026-05-31'] as const,
      ].flatMap(([from, to]) =>
        sum((entry) => here(entry) && during(from, earlier(to, '2026-05-31'))(entry)),
      )
      expect(values).toEqual(expected)
    }
    const whole = section.rows.map(({ values }) => Number(values.at(-3)))
    expect(whole).toEqual(whole.toSorted((one, other) => other - one))
    expect(section.summary?.values.slice(-3)).toEqual(sum(during('2026-05-01', '2026-05-31')))
    expect(section.rows.length).toBeGreaterThan(1)
  })

  it('of a period in progress, against the part of the one before that has passed', async () => {
    const section = await compute(sales([], false), { reporting_period: 'thisMonth' })
    expect(section.compared).toEqual({ from: '2026-05-01', to: '2026-05-15' })
    expect(section.rows).toHaveLength(15)
    const until = new Date('2026-05-16T02:00:00Z').getTime()
    const passed = (entry: Entry) => entry.day >= '2026-05-01' && entry.at <= until
    expect(section.summary?.compared).toEqual(sum(passed))
    expect(section.summary?.values).toEqual(sum(during('2026-06-01', '2026-06-15')))
    expect(section.rows.at(-1)?.compared).toEqual(
      sum((entry) => passed(entry) && entry.day === '2026-05-15'),
    )
  })

  it('of a single step, with the breakdowns that sold only in the one before', async () => {
    const section = await compute(sales(['ShopifyOrders.shippingProvince'], false), {
      reporting_period: 'lastWeek',
      granularity: 'week',
    })
    const at = (from: string, to: string, province: unknown) =>
      sum((entry) => entry.province === province && during(from, to)(entry))
    for (const { labels, values, compared } of section.rows) {
      expect(values).toEqual(at('2026-06-08', '2026-06-14', labels[1]))
      expect(compared).toEqual(at('2026-06-01', '2026-06-07', labels[1]))
    }
    const found = entries.filter(during('2026-06-01', '2026-06-14'))
    expect(section.total_rows).toBe(new Set(found.map(({ province }) => province)).size)
    expect(section.rows.at(-1)?.values).toEqual(['0', '0', '0'])
  })

  it('with conditions, for the month before the last', async () => {
    const member = 'ShopifyOrders.shippingCountry'
    const abroad = sales([], true, {
      filters: [{ or: [{ and: [{ member, operator: 'equals', values: ['CA', 'GB'] }] }] }],
    })
    const section = await compute(abroad, { reporting_period: 'lastMonth', step: -1 })
    expect(section.period).toEqual({ from: '2026-04-01', to: '2026-04-30' })
    const there = (entry: Entry) => ['CA', 'GB'].includes(entry.country ?? '')
    const inApril = (entry: Entry) => there(entry) && during('2026-04-01', '2026-04-30')(entry)
    expect(section.rows).toHaveLength(1)
    expect(section.rows[0]?.values.slice(-3)).toEqual(sum(inApril))
    expect(section.rows[0]?.compared.slice(-3)).toEqual(
      sum((entry) => there(entry) && during('2026-03-01', '2026-03-31')(entry)),
    )
  })

  it('in the currency of the workspace, each row at the rate of its day', async () => {
    await setCurrency('EUR')
    const section = await compute(sales([], false), {})
    await setCurrency('USD')
    expect(section.metrics[0]).toMatchObject({ currency: 'EUR' })
    for (const { labels, values } of section.rows) {
      const day = String(labels[0]).slice(0, 10)
      expect(values[0]).toEqual(sum((entry) => entry.day === day, 'EUR')[0])
    }
    expect(section.summary?.values[0]).toEqual(sum(during('2026-06-01', '2026-06-14'), 'EUR')[0])
  })
})

describe('a report as a whole', () => {
  const member = 'ShopifyOrders.shippingCountry'
  const report = {
    name: 'Sales',
    granularity: 'week',
    reporting_period: 'lastMonth',
    comparison: 'sply',
    definitions: [
      sales([], false),
      { ...sales([], false), name: 'Vanished', section_title: 'Vanished' },
      sales(['ShopifyOrders.shippingProvince'], true, {
        filters: [{ or: [{ and: [{ member, operator: 'equals', values: ['CA'] }] }] }],
      }),
    ],
  } satisfies Parameters<typeof computeReport>[2]

  it('has the sections that are computed one by one, in their order, and says what they are', async () => {
    const whole = await computeReport(ctx, requireWorkspace(ctx), report, { step: -1 })
    const { name: _, definitions, ...dates } = report
    const single = await Promise.all(
      definitions.map((definition) => compute(definition, { ...dates, step: -1 })),
    )
    expect(whole.sections.map(({ section }) => section)).toEqual(single)
    expect(whole.sections.map(({ conditions }) => conditions)).toEqual([
      null,
      null,
      'Country is Canada',
    ])
    expect(whole).toMatchObject({
      name: 'Sales',
      currency: 'USD',
      timezone,
      period: ['2026-04-01', '2026-04-30'],
      compared: ['2025-04-01', '2025-04-30'],
      granularity: 'week',
      computedAt: now.toISOString(),
    })
    expect(whole.sections[1]?.section.problem).toMatch(/'Vanished' does not exist/)
  })

  it('is exported with the same numbers, and named in the audit log', async () => {
    const { id: reportId } = await createReport(ctx, {
      ...report,
      definitions: report.definitions.filter(({ name }) => name !== 'Vanished'),
    })
    const xlsx = await exportReport(ctx, { reportId, format: 'xlsx', step: -1 })
    expect(xlsx.name).toBe('sales-2026-04-01-2026-04-30.xlsx')
    const [weeks] = readWorkbook(Buffer.from(xlsx.content, 'base64'))
    const computed = await compute(report.definitions[0] ?? sales([], false), {
      granularity: 'week',
      reporting_period: 'lastMonth',
      comparison: 'sply',
      step: -1,
    })
    expect(
      weeks?.rows.slice(2).map((row) => row.slice(1).map((cell) => cell?.text ?? null)),
    ).toEqual(
      computed.rows.map(({ values, compared }) =>
        // A target is compared with nothing.
        values.flatMap((value, n) =>
          computed.columns[n]?.of === undefined ? [value, compared[n] ?? null] : [value],
        ),
      ),
    )
    const pdf = await exportReport(ctx, { reportId, format: 'pdf', step: -1 })
    expect(Buffer.from(pdf.content, 'base64').toString('latin1', 0, 8)).toBe('%PDF-1.7')
    const rows = await test.store.asSystem((tx) =>
      tx
        .select({ details: auditLog.details })
        .from(auditLog)
        .where(and(eq(auditLog.subject, reportId), eq(auditLog.action, 'report.exported')))
        .orderBy(auditLog.id),
    )
    expect(rows.map(({ details }) => details)).toMatchObject([
      { name: 'Sales', format: 'xlsx' },
      { name: 'Sales', format: 'pdf' },
    ])
  })

  it('has the newest rows of a list over time for a mail, in its order', async () => {
    const all = await computeReport(ctx, requireWorkspace(ctx), report)
    const few = await computeReport(ctx, requireWorkspace(ctx), report, { maxRows: 2 })
    expect(few.sections[0]?.section.total_rows).toBeGreaterThan(2)
    expect(few.sections[0]?.section.rows).toEqual(all.sections[0]?.section.rows.slice(-2))
  })
})

const library = [...new Map(loadReportTemplates(model).map((one) => [one.id, one])).values()]

describe.each(library.map((template) => [template.id, template] as const))(
  'the report %s',
  (_id, { definitions, granularity, reporting_period, comparison }) => {
    it.each(definitions.map((one) => [one.section_title, one] as const))(
      'computes its section: %s',
      async (_title, definition) => {
        const own = await compute(definition, { granularity, reporting_period, comparison })
        expect(own).toMatchObject({ problem: null, total_rows: own.rows.length })
        // A week of a shop this small lacks some events, such as a new subscription.
        const ofYear = await compute(definition, {
          granularity: 'quarter',
          reporting_period: 'last12Months',
          comparison: null,
        })
        const known = definition.query.measures.filter((member) =>
          ofYear.rows.some(({ values }) =>
            ofYear.columns.some((column, n) => column.member === member && values[n] !== null),
          ),
        )
        expect(known).toEqual(definition.query.measures)
      },
    )
  },
)

/** Net sales, orders and customers, as the answer writes them. */
function sum(isIn: (entry: Entry) => boolean, currency = 'USD'): string[] {
  const found = entries.filter(isIn)
  const placed = found.filter(({ isSale }) => isSale)
  const tenths = found.reduce(
    (all, { netCents, at }) => all + netCents * (currency === 'EUR' ? tenthsPerDollar(at) : 10),
    0,
  )
  const buyers = new Set(placed.flatMap(({ customer }) => customer ?? []))
  return [plain(tenths / 1_000), String(placed.length), String(buyers.size)]
}

function plain(amount: number): string {
  return String(Math.round(amount * 1_000) / 1_000)
}

/** 0.8 or 0.9 euros for a dollar, by the day in UTC. */
function tenthsPerDollar(at: number): number {
  return 8 + (Math.floor(at / 86_400_000) % 2)
}

function ratesOf(connection_id: ConnectionId): CanonicalRows['exchange_rates'][] {
  return Array.from({ length: 400 }, (_, back) => {
    const at = now.getTime() - back * 86_400_000
    const day = new Date(at).toISOString().slice(0, 10)
    return {
      connection_id,
      day,
      noon_at: `${day}T12:00:00.000Z`,
      from_currency: 'USD',
      to_currency: 'EUR',
      rate: `0.${tenthsPerDollar(at)}`,
    }
  })
}

function expectSummary(
  { summary }: ReportSection,
  range: readonly [string, string],
  before: readonly [string, string],
): void {
  const expected: SectionRow = {
    labels: [null, null],
    values: sum(during(...range)),
    compared: sum(during(...before)),
  }
  expect(summary).toEqual(expected)
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)
