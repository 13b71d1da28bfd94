import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDecimal, type DecimalText } from '../../format/decimal.ts'
import { prepareLineChart, type LineChartInput, type LineSeries } from './line-chart.ts'
import { pickTicks } from './pick-ticks.ts'
import { prepareSeriesTable } from './series-table.ts'
import { spreadLabels } from './spread-labels.ts'

function series(id: string, values: (string | null)[], isComparison = false): LineSeries {
  return {
    id,
    label: id,
    isComparison,
    points: values.map((value, index) => ({
      label: `Day ${index}`,
      axisLabel: `D${index}`,
      value: isDecimal(value) ? value : null,
    })),
  }
}

function input(...all: LineSeries[]): LineChartInput {
  return {
    series: all,
    width: 900,
    height: 300,
    formatValue: (value: DecimalText) => `$${value}`,
    formatAxis: String,
    missingText: 'Not known',
  }
}

test('a missing value breaks the line and is not drawn as zero', () => {
  const [line] = prepareLineChart(input(series('a', ['1', '2', null, '4', '5']))).lines
  expect(line?.path.match(/M/g)).toHaveLength(2)
  expect(line?.dots).toEqual([])
})

test('a value without a neighbour becomes a dot', () => {
  const [line] = prepareLineChart(input(series('a', ['1', null, '3', null]))).lines
  expect(line?.dots).toHaveLength(2)
})

test('every stop tells both periods, in the order given, missing ones in words', () => {
  const plan = prepareLineChart(
    input(series('now', ['1.10', null]), series('then', ['2', '3'], true)),
  )
  expect(plan.stops[1]?.rows.map(({ valueText }) => valueText)).toEqual(['Not known', '$3'])
  expect(plan.stops[0]?.spoken).toBe('Day 0: $1.10; Day 0: $2')
  expect(plan.stops[1]?.marks.map(({ id }) => id)).toEqual(['then'])
})

test('line ends are labelled where there is room, else there is a legend', () => {
  const wide = prepareLineChart(input(series('a', ['1', '2'])))
  expect(wide.endLabels.map(({ text, anchor }) => [text, anchor])).toEqual([['a', 'start']])
  const narrow = prepareLineChart({ ...input(series('a', ['1', '2'])), width: 320 })
  expect([narrow.endLabels.length, narrow.hasLegend]).toEqual([0, true])
})

test('a line that stops early carries its label above its end', () => {
  const plan = prepareLineChart(input(series('a', ['1', '2', null, null])))
  expect(plan.endLabels[0]?.anchor).toBe('middle')
})

test('whatever the values: at most five gridlines, zero among them, and all inside the plot', () => {
  const cents = fc.integer({ min: -5_000_000_00, max: 5_000_000_00 })
  const value = fc.option(cents.map((amount) => (amount / 100).toFixed(2)))
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 90 }),
      fc.array(value, { maxLength: 90 }),
      fc.integer({ min: 0, max: 2000 }),
      (now, then, width) => {
        const all = [series('now', now), series('then', then, true)]
        const { gridlines, plot, stops } = prepareLineChart({ ...input(...all), width })
        expect(gridlines.length).toBeLessThanOrEqual(5)
        expect(gridlines.some(({ isZero }) => isZero)).toBe(true)
        expect(stops).toHaveLength(Math.max(now.length, then.length))
        for (const { x, marks } of stops) {
          expect(x).toBeGreaterThanOrEqual(plot.left - 1e-6)
          expect(x).toBeLessThanOrEqual(plot.right + 1e-6)
          for (const { y } of marks) {
            expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6)
            expect(y).toBeLessThanOrEqual(plot.bottom + 1e-6)
          }
        }
      },
    ),
  )
})

test('the last stop always has a tick, and ticks never touch', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 130, max: 2000 }),
      (count, width) => {
        const ticks = pickTicks(count, width)
        expect(ticks.at(-1)).toBe(count - 1)
        expect(ticks.length).toBeLessThanOrEqual(Math.max(2, Math.floor(width / 64)))
        expect(new Set(ticks).size).toBe(ticks.length)
      },
    ),
  )
  expect(pickTicks(0, 500)).toEqual([])
})

test('labels at the same height move apart and stay inside', () => {
  const spread = spreadLabels([{ y: 100 }, { y: 101 }, { y: 5 }], { top: 10, bottom: 110 }, 16)
  expect(spread.map(({ y }) => y)).toEqual([10, 94, 110])
})

test('the table has the same values as the chart', () => {
  const table = prepareSeriesTable(input(series('now', ['1', null]), series('then', ['2'], true)))
  expect(table.columns).toEqual(['Day', 'now', 'Against', 'then'])
  expect(table.rows).toEqual([
    ['Day 0', '$1', 'Day 0', '$2'],
    ['Day 1', 'Not known', '', ''],
  ])
})
