import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aChart, aSeries } from './chart-input.fixture.ts'
import { prepareChart } from './chart.ts'
import { stackSeries } from './stack-series.ts'

const areas = (...values: (string | null)[][]) =>
  values.map((own, n) => aSeries('abc'.charAt(n), own, { draw: 'area' }))

test('a day below zero is stacked downwards, and the outlines above it keep their places', () => {
  const stack = stackSeries(areas(['10', '10', '10'], ['5', '-4', '5'], ['2', '-1', '2']))
  expect(stack.get('b')?.spans).toEqual([
    { from: 10, to: 15 },
    { from: 0, to: -4 },
    { from: 10, to: 15 },
  ])
  expect(stack.get('b')?.outlines).toEqual([
    [
      { from: 10, to: 15 },
      { from: 10, to: 10 },
      { from: 10, to: 15 },
    ],
    [
      { from: 0, to: 0 },
      { from: 0, to: -4 },
      { from: 0, to: 0 },
    ],
  ])
  expect(stack.get('c')?.outlines[1]?.[1]).toEqual({ from: -4, to: -5 })
})

test('the other side is drawn only beside its days, and zero follows the rest of its series', () => {
  const stack = stackSeries(
    areas(['1', '1', '1', '1'], ['0', '0', '0', '-3'], [null, '2', '-2', '2']),
  )
  expect(stack.get('b')?.outlines[0]).toEqual([null, null, null, null])
  expect(stack.get('b')?.spans[0]).toEqual({ from: 0, to: 0 })
  expect(stack.get('c')?.outlines[1]?.map((span) => span !== null)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('a single area and bars have one outline', () => {
  expect(stackSeries(areas(['1', '-1'])).get('a')?.outlines).toHaveLength(1)
  const bars = ['a', 'b'].map((id) => aSeries(id, ['1', '-1'], { draw: 'bar' }))
  expect(stackSeries(bars).get('b')?.outlines).toHaveLength(1)
})

test('whatever the values, no two areas of a stack overlap anywhere between two days', () => {
  const value = fc.option(fc.integer({ min: -50, max: 50 }).map(String))
  const values = fc.array(value, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(values, { minLength: 2, maxLength: 3 }), (all) => {
      const outlines = [...stackSeries(areas(...all)).values()].flatMap((one) => one.outlines)
      for (let at = 0; at < 3; at += 0.25) {
        const [index, share] = [Math.floor(at), at % 1]
        const slices = outlines.flatMap((spans) => {
          const [one, next] = [spans[index], spans[share === 0 ? index : index + 1]]
          if (!one || !next) return []
          const between = (side: 'from' | 'to') => one[side] * (1 - share) + next[side] * share
          return [[between('from'), between('to')].toSorted((a, b) => a - b)]
        })
        const sorted = slices.toSorted(([a = 0], [b = 0]) => a - b)
        for (const [n, [, top = 0]] of sorted.entries()) {
          const above = sorted.slice(n + 1).filter(([from = 0, to = 0]) => to > from)
          for (const [bottom = 0] of above) expect(bottom).toBeGreaterThanOrEqual(top - 1e-9)
        }
      }
    }),
  )
})

test('a stack with a refund keeps its values in tooltip, marks, labels and axis', () => {
  const chart = aChart(areas(['10', '10'], ['5', '-4']), { isStacked: true })
  const { lines, stops, gridlines, endLabels } = prepareChart(chart, { width: 900, height: 300 })
  expect(lines[1]?.fill?.match(/M/g)).toHaveLength(2)
  expect(stops[1]?.words().rows.map(({ valueText }) => valueText)).toEqual(['$10', '$-4'])
  const [upper = 0, lower = 0] = stops[1]?.marks().map(({ y }) => y) ?? []
  const zero = gridlines.find(({ isZero }) => isZero)?.y ?? 0
  expect([upper < zero, lower > zero]).toEqual([true, true])
  expect(endLabels.find(({ id }) => id === 'b')?.y).toBeCloseTo(lower)
})
