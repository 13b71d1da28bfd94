import { expect, test } from 'vitest'
import { aChart, aSeries } from '../../../../charts/prepare/chart-input.fixture.ts'
import { chartOptions, withOptions } from './chart-options.ts'

const lines = aChart([aSeries('a', ['1', '20'])])
const parts = aChart(
  [aSeries('a', ['1', '0', null], { draw: 'bar' }), aSeries('b', ['3', '0', '2'], { draw: 'bar' })],
  { isStacked: true },
)
const labels = (...args: Parameters<typeof chartOptions>) =>
  chartOptions(...args).map(({ label }) => label)

test('lines above zero can be on a log scale, and parts can be shares of their total', () => {
  expect(labels(lines, {})).toEqual(['Use log scale'])
  expect(labels(lines, { log: ['on'] })).toEqual(['Use linear scale'])
  expect(labels(parts, {})).toEqual(['Show % of total'])
  expect(labels(aChart([aSeries('a', ['0', '20'])]), {})).toEqual([])
  expect(
    labels(aChart([aSeries('a', ['-1']), aSeries('b', ['2'])], { isStacked: true }), {}),
  ).toEqual([])
})

test('shares add up to the whole; without a total there are none', () => {
  const { input, note } = withOptions(parts, { share: ['on'] }, 'en-US')
  expect(note).toBe('% of total')
  expect(input.series.map(({ values }) => values)).toEqual([
    ['0.250000', null, null],
    ['0.750000', null, '1.000000'],
  ])
  expect(input.series[0]?.formatValue('0.25')).toBe('25%')
  expect(input.axes.left.format(1)).toBe('100%')
})

test('an option that was chosen for other values is not applied', () => {
  const withZero = aChart([aSeries('a', ['0', '20'])])
  expect(withOptions(withZero, { log: ['on'], share: ['on'] })).toEqual({
    input: withZero,
    note: null,
  })
  expect(withOptions(lines, { log: ['on'] }).input.isLog).toBe(true)
})
