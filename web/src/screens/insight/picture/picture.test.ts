import type { SummaryItem } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { readBandSeries } from '../../../features/insights/band/band-series.ts'
import { prepareBandChart } from './prepare-band-chart.ts'
import { prepareSummaryChart, type SummaryChart } from './summary-chart.ts'
import { prepareSummaryTable } from './summary-table.ts'

const reader = { currency: 'USD', locale: 'en-US' }
const history: SummaryChart = {
  type: 'chart',
  title: 'Net sales, the four weeks before',
  plot_type: 'line',
  x_axis: 'date',
  y_axis: ['value', 'expected', 'lower', 'upper'],
  x_label: 'Day',
  y_format: 'currency',
  data: [
    { date: '2026-11-12', value: '110', expected: '100', lower: '80', upper: '120' },
    { date: '2026-11-13', value: null, expected: null, lower: null, upper: null },
    { date: '2026-11-14', value: '40', expected: '100', lower: '80', upper: '120' },
  ],
}

test('a chart becomes rows with full dates and exact amounts', () => {
  expect(prepareSummaryTable(history, reader)).toEqual({
    columns: [
      { title: 'Day', isNumber: false },
      { title: 'Actual', isNumber: true },
      { title: 'Expected', isNumber: true },
      { title: 'Expected at least', isNumber: true },
      { title: 'Expected at most', isNumber: true },
    ],
    rows: [
      ['Thu, Nov 12, 2026', '$110.00', '$100.00', '$80.00', '$120.00'],
      ['Fri, Nov 13, 2026', '–', '–', '–', '–'],
      ['Sat, Nov 14, 2026', '$40.00', '$100.00', '$80.00', '$120.00'],
    ],
  })
})

test('each row of a table has its own unit, and texts stay as they are', () => {
  const table: SummaryItem = {
    type: 'table',
    title: 'Other metrics of the same day',
    title_cols: ['Value', 'Change (%)', 'Unusual'],
    title_rows: ['Orders', 'Refund rate'],
    units_rows: ['number', 'percent'],
    data: [
      ['1412', '+12.3 %', true],
      ['0.041', '-5.0 %', false],
    ],
  }
  expect(prepareSummaryTable(table, reader)).toEqual({
    columns: [
      { title: 'What', isNumber: false },
      { title: 'Value', isNumber: true },
      { title: 'Change (%)', isNumber: true },
      { title: 'Unusual', isNumber: false },
    ],
    rows: [
      ['Orders', '1,412', '+12.3 %', 'Yes'],
      ['Refund rate', '4.1%', '−5.0 %', 'No'],
    ],
  })
})

test('bars of segments are horizontal, and bars of days are vertical', () => {
  const bars: SummaryChart = { ...history, plot_type: 'bar', y_axis: ['value'] }
  expect(prepareSummaryChart(bars, reader).isList).toBe(false)
  const parts = { ...bars, x_axis: 'part', data: [{ part: 'Paid social', value: '-12.5' }] }
  const { input, isList } = prepareSummaryChart(parts, reader)
  expect(isList).toBe(true)
  expect(input.stops).toMatchObject([{ label: 'Paid social' }])
  expect(input.series).toMatchObject([{ label: 'Value', draw: 'bar', values: ['-12.5'] }])
})

test('each day is described, and days outside the range are marked', () => {
  const series = readBandSeries(history)
  if (series === null) throw new Error('no band')
  const format = { kind: 'currency', currency: 'USD' } as const
  const chart = prepareBandChart(
    { series, name: 'Net sales', format, locale: 'en-US' },
    { width: 640, height: 280 },
  )
  expect(chart.stops.map(({ words }) => words.spoken)).toEqual([
    'Thu, Nov 12, 2026: Net sales $110.00, expected $100.00 ($80.00 to $120.00)',
    'Fri, Nov 13, 2026: Net sales –, expected –',
    'Sat, Nov 14, 2026: Net sales $40.00, expected $100.00 ($80.00 to $120.00)',
  ])
  expect(chart.outside).toEqual([{ x: chart.stops[2]?.x, y: chart.stops[2]?.y }])
  // The range has two pieces, because two days are not adjacent.
  expect(chart.band.match(/M/g)).toHaveLength(2)
})
