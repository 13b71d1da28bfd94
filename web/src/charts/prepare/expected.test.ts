import { expect, test } from 'vitest'
import { aChart, aSeries, decimals } from './chart-input.fixture.ts'
import type { ChartInput, ExpectedRange } from './chart-input.ts'
import { prepareChart } from './chart.ts'
import { zoomChart } from './zoom-chart.ts'

const size = { width: 900, height: 300 }

function range(...texts: [string, string, string]): ExpectedRange {
  const [expected, lower, upper] = decimals(texts)
  if (!expected || !lower || !upper) throw new Error('No decimals')
  return { expected, lower, upper }
}

/** Day 2 is in progress. */
const chart: ChartInput = aChart([aSeries('Net sales', ['10', '12', '3', null, null])], {
  incomplete: { index: 2, label: 'Today so far' },
  expected: [null, null, range('11', '8', '14'), range('12', '7', '30'), range('13', '-2', '20')],
})

test('what is expected leads on from the last complete value, within the axis', () => {
  const { expected, lines, stops, plot, endLabels, incomplete } = prepareChart(chart, size)
  const [x = 0, y = 0] = [stops[1]?.x, stops[1]?.marks()[0]?.y]
  const [, startX, startY] = /^M([\d.]+),([\d.]+)/.exec(expected?.path ?? '') ?? []
  expect([Number(startX) - x, Number(startY) - y]).toEqual([expect.closeTo(0), expect.closeTo(0)])
  expect(lines[0]?.path.match(/L/g)).toHaveLength(2)
  const heights = [...(expected?.band ?? '').matchAll(/,(-?[\d.]+)/g)].map(([, at]) => Number(at))
  expect(Math.min(...heights)).toBeGreaterThan(plot.top)
  expect(Math.max(...heights)).toBeLessThan(plot.bottom)
  expect(endLabels.map(({ text }) => text)).toContain('Expected')
  expect(incomplete?.x).toBe(x)
})

test('the tooltip says so with the range, also beside the value of today', () => {
  const { stops } = prepareChart(chart, size)
  expect(stops[1]?.words().spoken).toBe('Day 1: $12')
  expect(stops[2]?.words().spoken).toBe('Day 2: Net sales $3, Expected $11 ($8–$14)')
  expect(stops[3]?.words().spoken).toBe('Day 3: Expected $12 ($7–$30)')
  expect(stops[3]?.marks()).toMatchObject([{ id: 'expected', comparison: 0 }])
})

test('a zoom keeps the part in view, and a log scale places what is above zero', () => {
  const zoomed = zoomChart(chart, [3, 4])
  expect(zoomed.expected?.map((one) => one?.expected)).toEqual(['12', '13'])
  expect(zoomChart(chart, [0, 1]).expected).toEqual([null, null])
  expect(prepareChart(zoomChart(chart, [0, 1]), size).expected).toBeNull()
  const { expected, plot } = prepareChart({ ...chart, isLog: true }, size)
  expect(expected?.band).not.toContain('NaN')
  expect(expected?.spots[4]?.y).toBeLessThan(plot.bottom)
})
