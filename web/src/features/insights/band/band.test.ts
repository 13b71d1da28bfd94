import type { SummaryItem } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBandSeries, findBandSeries } from './band-series.ts'
import { bandPath } from './band-path.ts'
import { countOutside, prepareBandSparkline } from './prepare-band-sparkline.ts'

type Row = Extract<SummaryItem, { type: 'chart' }>['data'][number]

const row = (
  date: string,
  value: string | null,
  lower: string | null,
  upper: string | null,
): Row => ({
  date,
  value,
  expected: lower,
  lower,
  upper,
})
const chart = (data: Row[], y_axis = ['value', 'expected', 'lower', 'upper']): SummaryItem => ({
  type: 'chart',
  title: 'Net sales, the four weeks before',
  plot_type: 'line',
  x_axis: 'date',
  y_axis,
  x_label: 'Day',
  data,
})

test('the first line with a range is drawn, including its gaps', () => {
  const table: SummaryItem = {
    type: 'table',
    title: 'Parts',
    title_cols: ['Value'],
    title_rows: [],
    units_rows: [],
    data: [],
  }
  const line = chart([row('2026-11-13', '5', '3', '7'), row('2026-11-14', null, '3', null)])
  expect(findBandSeries([table, line])).toEqual({
    days: ['2026-11-13', '2026-11-14'],
    values: ['5', null],
    expected: ['3', '3'],
    lower: ['3', '3'],
    upper: ['7', null],
    format: 'number',
  })
})

test('bars and lines without a range or days are not drawn', () => {
  expect(
    readBandSeries(chart([row('2026-11-13', '5', '3', '7')], ['value', 'expected'])),
  ).toBeNull()
  expect(readBandSeries(chart([]))).toBeNull()
  const bars = { ...chart([row('2026-11-13', '5', '3', '7')]), plot_type: 'bar' } as SummaryItem
  expect(readBandSeries(bars)).toBeNull()
})

test('the range has one piece per stretch, and a single day has a width', () => {
  expect(
    bandPath([
      { x: 0, low: 10, high: 2 },
      { x: 5, low: 9, high: 3 },
      null,
      { x: 15, low: 8, high: 4 },
    ]),
  ).toBe('M0,2L5,3L5,9L0,10ZM13,4L17,4L17,8L13,8Z')
  expect(bandPath([null])).toBe('')
})

test('a day counts as outside only if both its value and its range are known', () => {
  const series = readBandSeries(
    chart([
      row('2026-11-11', '2', '3', '7'),
      row('2026-11-12', '7', '3', '7'),
      row('2026-11-13', '8', '3', '7'),
      row('2026-11-14', '900', null, null),
    ]),
  )
  expect(series && countOutside(series)).toBe(2)
})

test('all values are drawn inside the frame', () => {
  const amount = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String))
  const rows = fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(rows, (all) => {
      const data = all.map(([value, lower, upper]) => row('2026-11-14', value, lower, upper))
      const series = readBandSeries(chart(data))
      if (series === null) throw new Error('no series')
      const { path, band, end } = prepareBandSparkline(series, { width: 100, height: 40 })
      const numbers = [...`${path} ${band}`.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)]
      for (const [, x, y] of numbers) {
        expect(Number(x)).toBeGreaterThanOrEqual(0)
        expect(Number(x)).toBeLessThanOrEqual(100)
        expect(Number(y)).toBeGreaterThanOrEqual(0)
        expect(Number(y)).toBeLessThanOrEqual(40)
      }
      expect(end === null).toBe(all.at(-1)?.[0] === null)
    }),
  )
})
