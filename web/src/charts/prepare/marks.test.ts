import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareBarList } from './bar-list.ts'
import { aChart, aSeries, decimals, stopsNamed } from './chart-input.fixture.ts'
import { colourOf, lookAt } from './colour-of.ts'
import { prepareSparkline, type SparklineInput } from './sparkline.ts'
import { sparklineScale } from './sparkline-scale.ts'
import { thinOut } from './thin-out.ts'

function sparkline(
  values: (string | null)[],
  compared: string[] | null,
  incomplete: SparklineInput['incomplete'] = null,
) {
  const input = { values: decimals(values), compared: compared && decimals(compared), incomplete }
  return prepareSparkline(input, { width: 100, height: 30 })
}

test('the channels differ in colour, and a place has a look of its own', () => {
  const channels = ['Direct', 'Paid social', 'Paid search', 'Email', 'Organic search']
  expect(new Set(channels.map(colourOf)).size).toBe(5)
  expect(colourOf(' Paid Social ')).toBe(colourOf('paid social'))
  const twenty = Array.from({ length: 20 }, (_, place) => JSON.stringify(lookAt(place)))
  expect(new Set(twenty).size).toBe(20)
})

test('thinned out, a line keeps its ends, its gaps and every extreme of each pixel', () => {
  const spot = fc.option(fc.double({ min: 0, max: 300, noNaN: true }))
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 400 }), (heights) => {
      const spots = heights.map((y, index) => (y === null ? null : { x: index / 20, y }))
      const kept = thinOut(spots)
      expect(kept.at(0)).toEqual(spots.at(0))
      expect(kept.at(-1)).toEqual(spots.at(-1))
      expect(kept.filter((one) => one === null)).toHaveLength(
        heights.filter((y) => y === null).length,
      )
      const extremes = (all: typeof kept, pixel: number) => {
        const ys = all.flatMap((one) => (one && Math.floor(one.x) === pixel ? [one.y] : []))
        return [Math.min(...ys), Math.max(...ys)]
      }
      for (let pixel = 0; pixel <= heights.length / 20; pixel += 1)
        expect(extremes(kept, pixel)).toEqual(extremes(spots, pixel))
    }),
  )
  const flat = Array.from({ length: 10_000 }, (_, index) => ({ x: index / 20, y: 1 }))
  expect(thinOut(flat).length).toBeLessThanOrEqual(4 * 500)
})

test('a sparkline of a single point is a dot in the middle, also while its day is in progress', () => {
  const over = sparkline(['5'], ['4'])
  expect(over.dots).toMatchObject([{ x: 50 }])
  expect(over.end).toMatchObject({ x: 50 })
  const { dots, end, incomplete } = sparkline(['5'], null, { index: 0, label: 'Today' })
  expect(dots).toEqual([])
  expect(end).toMatchObject({ x: 50 })
  expect(incomplete).toMatchObject({ x: 0, width: 100 })
})

test('a sparkline has a gap for what is not known, and its last point', () => {
  const plan = sparkline(['1', null, '3', '4', null], null)
  expect(plan.path.match(/M/g)).toHaveLength(2)
  expect(plan.dots).toHaveLength(1)
  expect(plan.end?.x).toBeCloseTo(4 + (92 * 3) / 4)
  const flat = sparkline(['5', '5'], ['5'])
  expect([flat.end?.y, flat.comparedPath]).toEqual([15, 'M4,15Z'])
})

test('what of a sparkline is not over is apart, hatched and named, and its end is the last that is', () => {
  const today = { index: 2, label: 'Today so far' }
  const { path, end, incomplete } = sparkline(['1', '2', '0.1'], null, today)
  expect([path.match(/L/g)?.length, incomplete?.path.match(/L/g)?.length]).toEqual([1, 1])
  expect(end?.x).toBeCloseTo(incomplete?.x ?? NaN)
  expect([incomplete?.width, incomplete?.label?.text]).toEqual([46 + 4, 'Today so far'])
  const narrow = prepareSparkline(
    { values: decimals(['1', '2', '0.1']), compared: null, incomplete: today },
    { width: 60, height: 40 },
  )
  expect(narrow.incomplete?.label).toBeNull()
})

test('a sparkline of nothing but today has no line yet, but its point', () => {
  const { path, end, incomplete } = sparkline(['1'], null, { index: 0, label: 'Today so far' })
  expect([path, end, incomplete?.path]).toEqual(['', { x: 50, y: 22 }, 'M50,22Z'])
})

test('a sparkline spans its values, but not less than a fifth of the largest', () => {
  const ends = (...values: string[]) => {
    const y = sparklineScale(values.map(Number), { top: 0, bottom: 100 })
    return values.map((value) => Math.round(y(Number(value))))
  }
  expect(ends('100', '50')).toEqual([0, 100])
  expect(ends('100', '90')).toEqual([25, 75])
  expect(ends('0', '0')).toEqual([50, 50])
})

test('lying bars have their values beside them, and grow to both sides of zero', () => {
  const bars = aSeries('a', ['10', '-5', null], { draw: 'bar' })
  const plan = prepareBarList(aChart([bars]), 600)
  const [up, down, none] = plan.rows.map((row) => row.bars[0])
  expect(up?.x).toBeCloseTo(plan.zero)
  expect(down && down.x + down.width).toBeCloseTo(plan.zero)
  expect([up?.valueText, down?.valueText, none]).toEqual(['$10', '$-5', undefined])
  expect(plan.stops[2]?.spoken).toBe('Day 2: Not known')
})

test('what a bar is compared with lies thin below it, and a long name is cut to the width', () => {
  const values = ['10']
  const bars = aSeries('a', values, {
    draw: 'bar',
    compared: [decimals(['8']), decimals(['6'])],
  })
  const stops = stopsNamed('A very long name of a product', 1)
  const plan = prepareBarList(
    aChart([bars], { stops, comparisons: ['month', 'year'].map((label) => ({ label, stops })) }),
    120,
  )
  const [row] = plan.rows
  expect(row?.label).toBe('A very long name …')
  expect(plan.stops[0]?.title).toBe('A very long name of a product 0')
  const [month, year, own] = row?.bars ?? []
  expect([month?.comparison, year?.comparison, own?.comparison]).toEqual([0, 1, null])
  expect(own && month && own.y + own.height <= month.y).toBe(true)
  expect(month && year && month.y + month.height <= year.y).toBe(true)
  expect(row && year && year.y + year.height <= row.y + row.height).toBe(true)
})
