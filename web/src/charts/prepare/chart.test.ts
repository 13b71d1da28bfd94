import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aChart, aSeries, decimals, stopsNamed } from './chart-input.fixture.ts'
import { pickTicks, prepareChart } from './chart.ts'
import { spreadLabels } from './end-labels.ts'
import { isolateSeries } from './isolate-series.ts'
import { draggedRange, zoomChart } from './zoom-chart.ts'

const size = { width: 900, height: 300 }

/** One series, and what it is compared with. */
function compared(values: (string | null)[], before: (string | null)[]) {
  return aChart([aSeries('now', values, { compared: [decimals(before)] })], {
    comparisons: [{ label: 'before', stops: stopsNamed('Earlier', before.length) }],
  })
}

test('a missing value breaks the line and is not drawn as zero', () => {
  const [line] = prepareChart(aChart([aSeries('a', ['1', '2', null, '4', '5'])]), size).lines
  expect(line?.path.match(/M/g)).toHaveLength(2)
  expect(line?.dots).toEqual([])
})

test('a value without a neighbour becomes a dot', () => {
  const [line] = prepareChart(aChart([aSeries('a', ['1', null, '3', null])]), size).lines
  expect(line?.dots).toHaveLength(2)
})

test('a line of a single point is a dot in the middle, also while its day is in progress', () => {
  const single = aChart([aSeries('a', ['5'], { compared: [decimals(['4'])] })], {
    comparisons: [{ label: 'before', stops: stopsNamed('Earlier', 1) }],
    incomplete: { index: 0, label: 'Today' },
  })
  const { lines, plot, stops, incomplete } = prepareChart(single, size)
  const middle = (plot.left + plot.right) / 2
  expect(lines.map(({ dots }) => dots.map(({ x }) => x))).toEqual([[middle], [middle]])
  expect(stops[0]?.x).toBe(middle)
  expect(incomplete).toMatchObject({ x: plot.left, width: plot.right - plot.left })
})

function rowAt({ words }: ReturnType<typeof prepareChart>['stops'][number]) {
  const [row] = words().rows
  return [row?.valueText, row?.comparedTexts]
}

test('every stop tells both periods, missing values in words', () => {
  const plan = prepareChart(compared(['1.10', null], ['2', '3', '4']), size)
  expect(plan.stops.map(rowAt)).toEqual([
    ['$1.10', ['$2']],
    ['Not known', ['$3']],
    ['', ['$4']],
  ])
  expect(plan.stops[0]?.words().spoken).toBe('Day 0: $1.10; Earlier 0: $2')
  expect(plan.stops[2]?.words().spoken).toBe('Earlier 2: $4')
  expect(plan.stops[1]?.marks().map(({ comparison }) => comparison)).toEqual([0])
})

test('months of different lengths also tell what adds up per day', () => {
  const months = (name: string, days: number) => [{ label: name, axisLabel: name, days }]
  const wordsFor = (addsUp: boolean, days: number) => {
    const series = [aSeries('a', ['2800'], { compared: [decimals(['3100'])], addsUp })]
    const comparisons = [{ label: 'before', stops: months('Jan', 31) }]
    const plan = prepareChart(aChart(series, { stops: months('Feb', days), comparisons }), size)
    return plan.stops[0]?.words()
  }
  const uneven = wordsFor(true, 28)
  expect(uneven?.rows[0]?.perDay).toEqual({ valueText: '$100.00', comparedTexts: ['$100.00'] })
  expect(uneven?.spoken).toBe('Feb: $2800 ($100.00 per day); Jan: $3100 ($100.00 per day)')
  for (const same of [wordsFor(true, 31), wordsFor(false, 28)]) {
    expect(same?.rows[0]?.perDay).toBeNull()
    expect(same?.spoken).toBe('Feb: $2800; Jan: $3100')
  }
})

test('at a stop the highest comes first and what is not known last', () => {
  const series = [aSeries('low', ['-5']), aSeries('none', [null]), aSeries('high', ['70'])]
  const [stop] = prepareChart(aChart(series), size).stops
  expect(stop?.words().rows.map(({ id }) => id)).toEqual(['high', 'low', 'none'])
  expect(stop?.words().spoken).toBe('Day 0: high $70, low $-5, none Not known')
})

test('what is compared is drawn first and dashed, and described in words alone for many series', () => {
  const few = prepareChart(compared(['1', '2'], ['2', '3']), size)
  expect(few.lines.map(({ comparison }) => comparison)).toEqual([0, null])
  expect(few.note).toBeNull()
  const many = ['a', 'b', 'c', 'd'].map((id) =>
    aSeries(id, ['1', '2'], { compared: [decimals(['1', '1'])] }),
  )
  const comparisons = [{ label: 'before', stops: stopsNamed('Earlier', 2) }]
  const plan = prepareChart(aChart(many, { comparisons }), size)
  expect(plan.lines.every(({ comparison }) => comparison === null)).toBe(true)
  expect(plan.note).toBe(
    'before is not shown in the chart. Point at a value or open the table to see it.',
  )
  expect(plan.stops[0]?.words().rows[0]?.comparedTexts).toEqual(['$1'])
})

test('line ends are labelled where there is room, else there is a legend', () => {
  const chart = aChart([aSeries('a', ['1', '2'])])
  const wide = prepareChart(chart, size)
  expect(wide.endLabels.map(({ text, anchor }) => [text, anchor])).toEqual([['a', 'start']])
  expect(wide.legend).toBeNull()
  const narrow = prepareChart(chart, { width: 320, height: 300 })
  expect(narrow.endLabels).toEqual([])
  expect(narrow.legend?.items.map(({ label }) => label)).toEqual(['a'])
})

test('of one line its comparison is labelled, too', () => {
  const { endLabels } = prepareChart(compared(['1', '2'], ['20', '30']), size)
  expect(endLabels.map(({ text }) => text)).toEqual(['before', 'now'])
})

test('a line that stops early carries its label above its end', () => {
  const plan = prepareChart(aChart([aSeries('a', ['1', '2', null, null])]), size)
  expect(plan.endLabels[0]?.anchor).toBe('middle')
})

test('lines that stop at the same point carry their labels one above the other', () => {
  const lines = [aSeries('a', ['1', '2', null, null]), aSeries('b', ['1', '2.01', null, null])]
  const [one, other] = prepareChart(aChart([...lines, aSeries('c', ['9', '9', '9', '9'])]), size)
    .endLabels.filter(({ anchor }) => anchor === 'middle')
    .map(({ y }) => y)
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThanOrEqual(16)
})

test('a series that is hidden gives the others its room, and the last one stays', () => {
  const chart = aChart([aSeries('large', ['1000']), aSeries('small', ['1'])], { hasLegend: true })
  const { legend, gridlines, stops } = prepareChart(chart, size, new Set(['large']))
  expect(Number(gridlines.at(-1)?.label)).toBeLessThanOrEqual(1)
  expect(stops[0]?.words().rows.map(({ id }) => id)).toEqual(['small'])
  expect(legend?.items.map(({ isHidden, isLast }) => [isHidden, isLast])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('two scales have their zero at the same height', () => {
  const plan = prepareChart(
    aChart([aSeries('money', ['-500', '1000']), aSeries('share', ['0.1'], { axis: 'right' })], {
      axes: { left: { title: null, format: String }, right: { title: null, format: String } },
    }),
    size,
  )
  const zeroOf = (lines: readonly { y: number; label: string }[]) =>
    lines.find(({ label }) => label === '0')?.y
  expect(zeroOf(plan.rightLabels)).toBeCloseTo(zeroOf(plan.gridlines) ?? NaN)
  expect(plan.legend).not.toBeNull()
})

test('what is below zero alone hangs from the top', () => {
  const { gridlines, plot } = prepareChart(aChart([aSeries('loss', ['-500', '-10'])]), size)
  expect(gridlines.find(({ isZero }) => isZero)?.y).toBeCloseTo(plot.top)
})

/** A measure against several periods. */
function comparedWith(names: readonly string[], draw: 'line' | 'bar', ids = ['now']) {
  const values = ['1', '2', '3']
  return aChart(
    ids.map((id) => aSeries(id, values, { draw, compared: names.map(() => decimals(values)) })),
    { comparisons: names.map((label) => ({ label, stops: stopsNamed(label, 3) })) },
  )
}
const periods = ['month', 'quarter', 'year']

test('every period that is compared with is drawn, and named beside a piece of its line', () => {
  const { lines, endLabels, note } = prepareChart(comparedWith(periods, 'line'), size)
  expect(lines.map(({ comparison }) => comparison)).toEqual([2, 1, 0, null])
  const named = endLabels.flatMap(({ text, hasSample }) => (hasSample ? [text] : []))
  expect(named.toSorted()).toEqual(periods)
  expect(note).toBeNull()
})

test('of two measures two periods are drawn, and what is not is said', () => {
  const { lines, legend, note } = prepareChart(comparedWith(periods, 'line', ['a', 'b']), size)
  expect(lines.filter(({ comparison }) => comparison !== null)).toHaveLength(4)
  expect(legend?.comparisons.map(({ label }) => label)).toEqual(['month', 'quarter'])
  expect(note).toBe('year is not shown in the chart. Point at a value or open the table to see it.')
})

test('bars are compared as long as there is room for columns that can be seen', () => {
  const chart = comparedWith(periods, 'bar')
  const keyed = (width: number) => {
    const { bars, legend, note } = prepareChart(chart, { width, height: 300 })
    return [bars.length, legend?.comparisons.length ?? 0, note === null]
  }
  expect(keyed(600)).toEqual([12, 3, true])
  expect(keyed(40)).toEqual([6, 1, false])
})

test('the highest point keeps a distance from the upper edge, and the lowest from the lower', () => {
  const { stops, plot } = prepareChart(aChart([aSeries('a', ['100', '-50'])]), size)
  const heights = stops.flatMap(({ marks }) => marks().map(({ y }) => y))
  const room = (plot.bottom - plot.top) * 0.04
  expect(Math.min(...heights)).toBeGreaterThan(plot.top + room)
  expect(Math.max(...heights)).toBeLessThan(plot.bottom - room / 2)
})

test('series that are named outside of the chart are not named in it again', () => {
  const plan = prepareChart({ ...comparedWith(periods, 'line'), isNamedOutside: true }, size)
  expect([plan.legend, plan.endLabels]).toEqual([null, []])
})

test('stacks stand on one another, what is below zero under it', () => {
  const bars = (id: string, value: string) => aSeries(id, [value], { draw: 'bar' })
  const series = [bars('a', '10'), bars('b', '20'), bars('c', '-5')]
  const plan = prepareChart(aChart(series, { isStacked: true }), size)
  const [a, b, c] = plan.bars
  expect(a && b && a.y - (b.y + b.height)).toBeCloseTo(0)
  expect(c && a && c.y - (a.y + a.height)).toBeCloseTo(0)
  expect(new Set(plan.bars.map(({ x }) => x)).size).toBe(1)
})

test('bars stand side by side, what is in progress marked and named', () => {
  const series = ['a', 'b'].map((id) => aSeries(id, ['10', '20'], { draw: 'bar' }))
  const plan = prepareChart(
    aChart(series, { incomplete: { index: 1, label: 'Today so far' } }),
    size,
  )
  const [first, second] = [plan.bars[0], plan.bars[2]]
  expect(first && second && first.x + first.width).toBeLessThanOrEqual(second?.x ?? 0)
  expect(plan.bars.map(({ isIncomplete }) => isIncomplete)).toEqual([false, true, false, true])
  expect(plan.incomplete?.label).toBe('Today so far')
})

test('bars too thin to be seen are drawn as a line', () => {
  const values = Array.from({ length: 800 }, (_, index) => `${index}`)
  const plan = prepareChart(aChart([aSeries('a', values, { draw: 'bar' })]), size)
  expect([plan.bars.length, plan.lines.length]).toEqual([0, 1])
})

const cents = fc.integer({ min: -5_000_000_00, max: 5_000_000_00 })
const values = fc.array(fc.option(cents.map((amount) => (amount / 100).toFixed(2))), {
  maxLength: 90,
})
const anySeries = fc.record({
  values,
  draw: fc.constantFrom('line' as const, 'area' as const, 'bar' as const),
  axis: fc.constantFrom('left' as const, 'right' as const),
})

test('whatever the values: at most five gridlines, zero among them, and all inside the plot', () => {
  fc.assert(
    fc.property(
      fc.array(anySeries, { maxLength: 5 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 2000 }),
      (all, isStacked, width) => {
        const series = all.map(({ values: own, ...kind }, n) => aSeries(`${n}`, own, kind))
        const axis = { title: null, format: String }
        const chart = aChart(series, { isStacked, axes: { left: axis, right: axis } })
        const { gridlines, rightLabels, plot, stops, bars } = prepareChart(chart, {
          width,
          height: 300,
        })
        for (const lines of [gridlines, rightLabels]) expect(lines.length).toBeLessThanOrEqual(5)
        expect(gridlines.some(({ isZero }) => isZero)).toBe(true)
        for (const { x, marks } of stops) {
          expect(x).toBeGreaterThanOrEqual(plot.left - 1e-6)
          expect(x).toBeLessThanOrEqual(plot.right + 1e-6)
          for (const { y } of marks()) {
            expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6)
            expect(y).toBeLessThanOrEqual(plot.bottom + 1e-6)
          }
        }
        for (const { y, height } of bars) {
          expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6)
          expect(y + height).toBeLessThanOrEqual(plot.bottom + 1e-6)
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

test('every name has a label, shortened if needed, and numbers are thinned out from the first', () => {
  const labelsOf = (stopKind: 'name' | 'number', count: number, width: number) => {
    const stops = stopsNamed(stopKind === 'name' ? 'A long name' : '', count)
    const named = stops.map((stop) => ({ ...stop, axisLabel: stop.label.trim() }))
    const bars = aSeries('a', Array<string>(count).fill('1'), { draw: 'bar' })
    return prepareChart(aChart([bars], { stops: named, stopKind }), { width, height: 300 }).ticks
  }
  const names = labelsOf('name', 12, 500)
  expect(names).toHaveLength(12)
  expect(names[0]).toMatchObject({ full: 'A long name 0', label: expect.stringMatching(/…$/) })
  expect(labelsOf('number', 24, 400).map(({ label }) => label)).toEqual(
    Array.from({ length: 12 }, (_, at) => `${at * 2}`),
  )
})

test('zoomed in, a chart has the stops between the ends of a drag and keeps what is incomplete', () => {
  const chart = aChart(
    [aSeries('a', ['1', '2', '3', '4'], { compared: [decimals(['5', '6', '7', '8'])] })],
    {
      comparisons: [{ label: 'before', stops: stopsNamed('Earlier', 4) }],
      incomplete: { index: 3, label: 'Today' },
    },
  )
  const { stops } = prepareChart(chart, size)
  const range = draggedRange(stops, (stops[3]?.x ?? 0) + 5, (stops[1]?.x ?? 0) - 5)
  expect(range).toEqual([1, 3])
  const zoomed = zoomChart(chart, range ?? [0, 0])
  expect(zoomed.series[0]?.values).toEqual(['2', '3', '4'])
  expect(zoomed.series[0]?.compared).toEqual([['6', '7', '8']])
  expect(zoomed.comparisons[0]?.stops[0]?.label).toBe('Earlier 1')
  expect(zoomed.incomplete?.index).toBe(2)
  expect(zoomChart(chart, [0, 2]).incomplete).toBeNull()
  expect(draggedRange(stops, stops[1]?.x ?? 0, (stops[2]?.x ?? 0) - 5)).toBeNull()
})

test('on a log scale equal ratios are equal distances, with at most five gridlines', () => {
  const chart = aChart([aSeries('a', ['1', '10', '100', '1000'])], { isLog: true })
  const { stops, gridlines, plot } = prepareChart(chart, size)
  const [a = 0, b = 0, c = 0, d = 0] = stops.map((stop) => stop.marks()[0]?.y)
  expect([a - b, b - c]).toEqual([expect.closeTo(c - d), expect.closeTo(c - d)])
  expect([a < plot.bottom, d > plot.top]).toEqual([true, true])
  expect(gridlines.map(({ label }) => label)).toEqual(['1', '10', '100', '1000'])
  const narrow = prepareChart(aChart([aSeries('a', ['41', '42'])], { isLog: true }), size)
  expect(narrow.gridlines.length).toBeGreaterThan(1)
  expect(narrow.gridlines.length).toBeLessThanOrEqual(5)
})

test('a single comparison of categories is a ghost behind its bar', () => {
  const bars = aSeries('a', ['5', '6'], { draw: 'bar', compared: [decimals(['7', '3'])] })
  const comparisons = [{ label: 'before', stops: stopsNamed('Earlier', 2) }]
  const placed = (stopKind: 'name' | 'time') =>
    prepareChart(aChart([bars], { comparisons, stopKind }), size).bars
  const [ghost, , own] = placed('name')
  expect(placed('name').map(({ isGhost }) => isGhost)).toEqual([true, true, false, false])
  expect(ghost && own && ghost.x < own.x && ghost.x + ghost.width > own.x + own.width).toBe(true)
  expect(placed('time').some(({ isGhost }) => isGhost)).toBe(false)
})

test('isolated, only one series is left; isolated again, all come back', () => {
  const ids = ['a', 'b', 'c']
  const hidden = isolateSeries(ids, new Set(['a']), 'b')
  expect(hidden).toEqual(['a', 'c'])
  expect(isolateSeries(ids, new Set(hidden), 'b')).toEqual([])
  expect(isolateSeries(ids, new Set(hidden), 'c')).toEqual(['a', 'b'])
})
