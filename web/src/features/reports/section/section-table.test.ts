import { expect, test } from 'vitest'
import { definition, section } from '../report.fixture.ts'
import { prepareSection } from './prepare-section.ts'
import { repeatsChart } from './repeats-chart.ts'
import { sectionChart } from './section-chart.ts'
import { stepOf } from './section-step.ts'
import { nextSort, sortRows } from './sort-rows.ts'
import { tableParts } from './table-parts.ts'

const heads = (about: Parameters<typeof section>[0], step: 'day' | 'week' | 'month' = 'month') =>
  prepareSection(section(about), 'USD', step).columns.map(({ band, title }) =>
    band === null ? title : `${band}: ${title}`,
  )

test('a value stands beside its change, which is good or bad by the metric', () => {
  const table = prepareSection(section(), 'USD', 'month')
  expect(table.columns.map(({ title, of }) => (of === null ? title : `${title} of ${of}`))).toEqual(
    ['Channel', 'Net sales', 'Change of Net sales', 'Refunds', 'Change of Refunds'],
  )
  expect(table.summary?.cells.map(({ text }) => text)).toEqual([
    'Total',
    '$300.00',
    '',
    '$30.00',
    '',
  ])
  const [web, store, unknown] = table.rows
  expect(web?.cells[2]?.change).toEqual({ direction: 'up', ratio: 1, verdict: 'good' })
  // More refunds are worse.
  expect(store?.cells[4]?.change).toEqual({ direction: 'up', ratio: 1, verdict: 'bad' })
  expect(unknown?.cells.map(({ text }) => text)).toEqual(['Unknown', '$10.00', '–', '–', '–'])
})

test('without a comparison there are no changes', () => {
  expect(heads({ compared: null })).toEqual(['Channel', 'Net sales', 'Refunds'])
})

test('the columns of a pivot are steps, or metrics below their steps', () => {
  const steps = ['2026-10-01', '2026-11-01']
  const netSales = steps.map((step) => ({ member: 'Orders.netSales', step }))
  const metrics = section().metrics.slice(0, 1)
  expect(heads({ metrics, columns: netSales })).toEqual(['Channel', 'Oct 2026', 'Nov 2026'])
  expect(heads({ metrics, columns: netSales }, 'week')).toEqual(['Channel', 'Oct 01', 'Nov 01'])
  const both = steps.flatMap((step) => section().metrics.map(({ member }) => ({ member, step })))
  expect(heads({ columns: both })).toEqual([
    'Channel',
    'Oct 2026: Net sales',
    'Oct 2026: Refunds',
    'Nov 2026: Net sales',
    'Nov 2026: Refunds',
  ])
  const byMetric = section().metrics.flatMap(({ member }) =>
    steps.map((step) => ({ member, step })),
  )
  expect(heads({ columns: byMetric })).toEqual([
    'Channel',
    'Net sales: Oct 2026',
    'Net sales: Nov 2026',
    'Refunds: Oct 2026',
    'Refunds: Nov 2026',
  ])
  // The change has no column of its own.
  const pivot = prepareSection(section({ columns: both.slice(0, 2) }), 'USD', 'month')
  expect(pivot.rows[0]?.cells[1]).toMatchObject({ text: '$200.00', change: { verdict: 'good' } })
})

test('days of two years are written with their years', () => {
  const about = {
    metrics: section().metrics.slice(0, 1),
    period: { from: '2025-12-31', to: '2026-01-01' },
    columns: ['2025-12-31', '2026-01-01'].map((step) => ({ member: 'Orders.netSales', step })),
  }
  expect(heads(about, 'day')).toEqual(['Channel', 'Dec 31, 2025', 'Jan 01, 2026'])
})

test('the only row of a pivot without breakdowns is its total', () => {
  const rows = [{ labels: [], values: ['300', '30'], compared: ['200', '20'] }]
  const table = prepareSection(section({ breakdowns: [], summary: null, rows }), 'USD', 'month')
  expect(table.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Total', '$300.00', '', '$30.00', ''],
  ])
})

test('rows sort by value, by change and by time, those without one last', () => {
  const { rows } = prepareSection(section(), 'USD', 'month')
  const names = (column: number, isDescending: boolean) =>
    sortRows(rows, { column, isDescending }).map(({ cells }) => cells[0]?.text)
  expect(names(1, false)).toEqual(['Unknown', 'Store', 'Web'])
  expect(names(2, true)).toEqual(['Web', 'Store', 'Unknown'])
  expect(names(2, false)).toEqual(['Store', 'Web', 'Unknown'])
  const time = {
    member: 'Orders.at',
    title: 'Date',
    shortTitle: 'Date',
    type: 'time',
    granularity: { name: 'month', title: 'Month', interval: '1 month' },
  } as const
  const months = section({
    breakdowns: [time],
    rows: ['2026-04-01', '2026-01-01', '2026-10-01'].map((day) => ({
      labels: [`${day}T00:00:00.000`],
      values: ['1', '1'],
      compared: [],
    })),
  })
  const byTime = sortRows(prepareSection(months, 'USD', 'month').rows, {
    column: 0,
    isDescending: false,
  })
  expect(byTime.map(({ cells }) => cells[0]?.text)).toEqual(['Jan 2026', 'Apr 2026', 'Oct 2026'])
})

test('numbers start with the largest, and a third press returns to the first order', () => {
  const first = nextSort(null, 1, true)
  const second = nextSort(first, 1, true)
  expect([first, second, nextSort(second, 1, true)]).toEqual([
    { column: 1, isDescending: true },
    { column: 1, isDescending: false },
    null,
  ])
  expect(nextSort(first, 0, false)).toEqual({ column: 0, isDescending: false })
})

test('a table too wide for a page continues below, with the names again', () => {
  const columns = Array.from({ length: 22 }, () => ({
    title: '',
    of: null,
    band: null,
    description: null,
    isNumber: true,
  }))
  const parts = tableParts({ columns, labelCount: 2, summary: null, rows: [] })
  expect(parts).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 1, 10, 11, 12, 13, 14, 15, 16, 17],
    [0, 1, 18, 19, 20, 21],
  ])
  expect(
    tableParts({ columns: columns.slice(0, 5), labelCount: 1, summary: null, rows: [] }),
  ).toEqual([[0, 1, 2, 3, 4]])
})

test('the steps of an answer tell its granularity', () => {
  const answer = (...steps: readonly string[]) =>
    section({ series: { steps: [...steps], values: [] } })
  expect(stepOf(answer('2026-02-01', '2026-02-02'), 'month')).toBe('day')
  expect(stepOf(answer('2026-02-02', '2026-02-09'), 'day')).toBe('week')
  expect(stepOf(answer('2026-02-01', '2026-03-01'), 'day')).toBe('month')
  expect(stepOf(answer('2026-01-01', '2026-04-01'), 'day')).toBe('quarter')
  expect(stepOf(answer('2026-01-01'), 'week')).toBe('week')
  const columns = ['2026-02-02', '2026-02-02', '2026-02-09', null].map((step) => ({
    member: 'Orders.netSales',
    step,
  }))
  expect(stepOf(section({ columns }), 'day')).toBe('week')
})

test('a chart of the same metrics is not repeated below another breakdown', () => {
  const of = (measures: string[], dimensions: string[] = []) =>
    definition({ query: { measures, dimensions, timeDimensions: [], filters: [] } })
  const definitions = [
    of(['Orders.netSales', 'Orders.orders', 'Orders.roas']),
    of(['Orders.netSales', 'Orders.orders'], ['Orders.channel']),
    of(['Orders.orders', 'Orders.netSales']),
  ]
  expect(definitions.map((_, index) => repeatsChart(definitions, index))).toEqual([
    false,
    true,
    false,
  ])
})

test('the chart has the first two metrics, and marks the step in progress', () => {
  const [netSales, refunds] = section().metrics
  if (netSales === undefined || refunds === undefined) throw new Error('Two metrics are needed')
  const orders = { ...netSales, member: 'Orders.orders', shortTitle: 'Orders', format: undefined }
  const steps = ['2026-09-01', '2026-10-01', '2026-11-01']
  const values = ['10', null, '30']
  const chartOf = (metrics: ReturnType<typeof section>['metrics'], today: string) =>
    sectionChart(
      section({ metrics, series: { steps, values: [values, values, values] } }),
      'USD',
      'month',
      today,
    )
  const chart = chartOf([netSales, orders, refunds], '2026-11-27')
  expect(chart?.series.map(({ label, axis, values: drawn }) => [label, axis, drawn])).toEqual([
    ['Net sales', 'left', values],
    ['Orders', 'right', values],
  ])
  expect(chart?.stops.map(({ label }) => label)).toEqual(['Sep 2026', 'Oct 2026', 'Nov 2026'])
  expect(chart?.incomplete).toEqual({ index: 2, label: 'This month so far' })
  expect(chartOf([netSales, refunds], '2026-12-01')).toMatchObject({
    incomplete: null,
    axes: { right: null },
  })
  expect(sectionChart(section(), 'USD', 'month', '2026-11-27')).toBeNull()
})
