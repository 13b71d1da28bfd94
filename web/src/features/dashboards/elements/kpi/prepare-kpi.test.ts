import { expect, test } from 'vitest'
import { kpiTable } from '../tables/kpi-table.ts'
import { anAnswer, november } from './answers.fixture.ts'
import {
  isWithoutTotals,
  mainMeasure,
  prepareKpi,
  totalOf,
  type KpiContext,
} from './prepare-kpi.ts'

const sales = { sales: { format: 'currency', sentiment: 'up', additivity: 'sum' } } as const
const refunds = { refunds: { format: 'currency', sentiment: 'down', additivity: 'sum' } } as const
const one = (measures: Parameters<typeof anAnswer>[0]['measures'], value: string | null) =>
  anAnswer({ measures, rows: [{ [Object.keys(measures)[0] ?? '']: value }] })
const textOf = (kpi: { value: readonly { text: string }[] }) =>
  kpi.value.map(({ text }) => text).join('')

test('the figure is short and keeps all its digits beside it', () => {
  const kpi = prepareKpi([one(sales, '1234567.89')], 'Shop.sales', november, 'en-US')
  expect(textOf(kpi)).toBe('$1.23M')
  expect(kpi.exact).toBe('$1,234,567.89')
  expect([kpi.change, kpi.note, kpi.comparedWith]).toEqual([null, undefined, ''])
  expect(prepareKpi([one(sales, '12.5')], 'Shop.sales', november, 'en-US').exact).toBeNull()
})

test('the change refers to the first comparison, and all are described with their dates', () => {
  const results = [one(refunds, '110'), one(refunds, '100'), one(refunds, '220')]
  const kpi = prepareKpi(results, 'Shop.refunds', november, 'en-US')
  expect(kpi.change).toEqual({ direction: 'up', ratio: 0.1, verdict: 'bad' })
  expect(kpi.comparedWith).toBe(
    'vs. Oct 1–4, 2026 (previous month): $100.00; −50%, better, vs. Nov 1–4, 2025 (previous year): $220.00',
  )
})

test('the change names its comparison only where there are others', () => {
  const [now, before] = [one(sales, '2'), one(sales, '1')]
  const refersTo = (results: (typeof now)[]) =>
    prepareKpi(results, 'Shop.sales', november, 'en-US').changeRefersTo
  expect(refersTo([now, before, before])).toBe('vs. previous month')
  expect(refersTo([now, before])).toBeNull()
})

test('whole months of different lengths also compare what they sold per day', () => {
  const context: KpiContext = {
    ...november,
    today: '2026-12-02',
    dates: {
      range: ['2026-11-01', '2026-11-30'],
      comparisons: [
        { period: 'splm', range: ['2026-10-01', '2026-10-31'] },
        { period: 'sply', range: ['2025-11-01', '2025-11-30'] },
      ],
    },
  }
  const results = [one(sales, '3000'), one(sales, '3100'), one(sales, '2400')]
  const kpi = prepareKpi(results, 'Shop.sales', context, 'en-US')
  expect(kpi.comparedWith).toBe(
    'vs. Oct 1–31, 2026 (previous month): $3,100.00, per day $100.00 vs. $100.00 (no change); ' +
      '+25%, better, vs. Nov 1–30, 2025 (previous year): $2,400.00',
  )
})

test('per day is offered neither for what does not add up nor while the period is in progress', () => {
  const dates = {
    range: ['2026-11-01', '2026-11-22'],
    comparisons: [{ period: 'splm', range: ['2026-10-01', '2026-10-31'] }],
  } as const
  const results = [one(sales, '3000'), one(sales, '3100')]
  const textFor = (context: KpiContext, measures: typeof results, member: string) =>
    prepareKpi(measures, member, context, 'en-US').comparedWith
  expect(textFor({ ...november, dates }, results, 'Shop.sales')).not.toContain('per day')
  const ratio = { roas: { additivity: 'ratio' } } as const
  const later = { ...november, dates, today: '2026-12-02' }
  expect(textFor(later, results, 'Shop.sales')).toContain('per day')
  const ratios = [one(ratio, '3'), one(ratio, '2')]
  expect(textFor(later, ratios, 'Shop.roas')).not.toContain('per day')
})

test('the dates are those that the query came to, not those that were chosen', () => {
  const cut = anAnswer({
    measures: sales,
    rows: [{ sales: '1' }],
    range: ['2026-10-01', '2026-10-02'],
  })
  const kpi = prepareKpi([one(sales, '2'), cut], 'Shop.sales', november, 'en-US')
  expect(kpi.comparedWith).toMatch('vs. Oct 1–2, 2026 (previous month): $1.00')
})

test('where there was nothing before, that is said', () => {
  const kpi = prepareKpi([one(sales, '5'), one(sales, null)], 'Shop.sales', november, 'en-US')
  expect([kpi.change, kpi.note]).toEqual([null, 'No prior data'])
  expect(kpi.comparedWith).toContain(': –')
})

test('against days that are not all read there is no change, and it is said why', () => {
  const known = { begins: '2026-10-03', wholeFrom: '2026-10-03' }
  const context = { ...november, known }
  const results = [one(sales, '110'), one(sales, '7'), one(sales, '220')]
  const kpi = prepareKpi(results, 'Shop.sales', context, 'en-US')
  expect([kpi.change, kpi.note]).toEqual([null, 'Not synced yet'])
  expect(kpi.comparedWith).toBe(
    'vs. Oct 1–4, 2026 (previous month): not synced yet; vs. Nov 1–4, 2025 (previous year): not synced yet',
  )
  expect(kpiTable(results, ['Shop.sales'], context).rows.map(([, value]) => value)).toEqual([
    '110',
    null,
    null,
  ])
})

test('what is itself read in part is not measured against anything', () => {
  const context = { ...november, known: { begins: null, wholeFrom: '2026-11-02' } }
  const kpi = prepareKpi([one(sales, '5'), one(sales, '9')], 'Shop.sales', context, 'en-US')
  expect([kpi.change, kpi.note]).toEqual([null, 'Not synced yet'])
})

test("the total is the engine's and never added up", () => {
  const days = [
    { day: '2026-11-01', people: '2' },
    { day: '2026-11-02', people: '2' },
  ]
  const measures = { people: { additivity: 'distinct' } }
  const withTotal = anAnswer({ measures, by: 'day', rows: days, total: { people: '3' } })
  expect(totalOf(withTotal, 'Shop.people')).toBe('3')
  expect(totalOf(anAnswer({ measures, by: 'day', rows: days }), 'Shop.people')).toBeNull()
  const oneDay = anAnswer({ measures, by: 'day', rows: days.slice(0, 1) })
  expect(totalOf(oneDay, 'Shop.people')).toBeNull()
})

test('a sum over nothing is zero, but not one of which something is unknown', () => {
  const filled = (value: string | null) =>
    anAnswer({
      measures: sales,
      by: 'day',
      rows: [{ day: '2026-11-01', sales: value }],
      total: { sales: null },
    })
  expect(totalOf(filled('0'), 'Shop.sales')).toBe('0')
  expect(totalOf(filled(null), 'Shop.sales')).toBeNull()
  expect(totalOf(one(sales, null), 'Shop.sales')).toBeNull()
  expect(totalOf(undefined, 'Shop.sales')).toBeNull()
})

test('the spec decides which measure is the one', () => {
  const both = anAnswer({ measures: { ...sales, ...refunds } })
  expect(mainMeasure({}, both)).toBe('Shop.sales')
  const datasets = [{ measure: 'Shop.refunds', axis: 'left' as const }]
  expect(mainMeasure({ datasets }, both)).toBe('Shop.refunds')
  expect(mainMeasure({}, undefined)).toBeNull()
})

test('as a table it has a row for every period', () => {
  const table = kpiTable([one(sales, '10.50'), one(sales, null)], ['Shop.sales'], november)
  expect(table.columns.map(({ title }) => title)).toEqual(['Period', 'sales'])
  expect(table.rows).toEqual([
    ['Nov 1–4, 2026', '10.50'],
    ['Oct 1–4, 2026', null],
  ])
})

test('without rows and totals there is nothing to show', () => {
  expect(isWithoutTotals([[anAnswer({ measures: sales })]])).toBe(true)
  expect(isWithoutTotals([[anAnswer({ measures: sales, total: { sales: '1' } })]])).toBe(false)
})
