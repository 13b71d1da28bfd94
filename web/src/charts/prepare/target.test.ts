import { expect, test } from 'vitest'
import { aChart, aSeries, decimals } from './chart-input.fixture.ts'
import { prepareChart } from './chart.ts'
import { legendOf } from './legend.ts'
import { zoomChart } from './zoom-chart.ts'

const size = { width: 800, height: 300 }
const target = decimals([null, '20', '20', '25'])
const chart = aChart([aSeries('Net sales', ['10', '12', '11', null])], { target })

test('a target is a dashed gray line on the axis of its series, named at its end', () => {
  const { lines, endLabels, stops, plot, legend } = prepareChart(chart, size)
  expect(lines.map(({ id }) => id)).toEqual(['target', 'Net sales'])
  expect(lines[0]).toMatchObject({ look: { colour: 5, dash: 1 }, markers: [], fill: null })
  expect(endLabels.map(({ text }) => text)).toEqual(['Target', 'Net sales'])
  expect(legend).toBeNull()
  // 25 is the highest value, within the plot although nothing else reaches it.
  const heights = [...(lines[0]?.path ?? '').matchAll(/,(-?[\d.]+)/g)].map(([, at]) => Number(at))
  expect(heights).toHaveLength(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(plot.top)
  expect(heights[0]).toBeGreaterThan(heights[2] ?? 0)
  // The cursor has no mark on it, since there is nothing to explore.
  expect(stops[2]?.marks().map(({ id }) => id)).toEqual(['Net sales'])
})

test('the tooltip and screen readers have it below the value, and not for compared dates', () => {
  const compared = aChart(
    [aSeries('Net sales', ['10', '12'], { compared: [decimals(['8', '9'])] })],
    {
      target: decimals([null, '20']),
      comparisons: [
        {
          label: 'Previous month',
          stops: [0, 1].map((n) => ({ label: `Then ${n}`, axisLabel: '' })),
        },
      ],
    },
  )
  const [before, after] = prepareChart(compared, size).stops.map(({ words }) => words())
  expect(before?.rows.map(({ label }) => label)).toEqual(['Net sales'])
  expect(after?.rows.map(({ label, valueText }) => [label, valueText])).toEqual([
    ['Net sales', '$12'],
    ['Target', '$20'],
  ])
  expect(after?.spoken).toBe('Day 1: Net sales $12, Target $20; Then 1: Net sales $9')
})

test('it is in the legend where there is one, and among bars it has its name at its end', () => {
  const legend = legendOf({ ...chart, hasLegend: true }, new Set(), { width: 300, drawn: 0 })
  expect(legend?.comparisons).toMatchObject([{ label: 'Target', comparison: null }])
  const bars = { ...chart, series: chart.series.map((one) => ({ ...one, draw: 'bar' as const })) }
  const { endLabels, lines, legend: ofBars } = prepareChart(bars, size)
  expect([ofBars, endLabels.map(({ text }) => text), lines.length]).toEqual([null, ['Target'], 1])
})

test('it is cut with the rest of a chart', () => {
  expect(zoomChart(chart, [1, 2]).target).toEqual(['20', '20'])
  // Days before the first target have no line to name.
  const before = prepareChart(zoomChart(chart, [0, 0]), size)
  expect(before.endLabels.map(({ text }) => text)).toEqual(['Net sales'])
})
