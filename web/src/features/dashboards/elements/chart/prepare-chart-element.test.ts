import type { DayRange } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { decimals } from '../../../../charts/prepare/chart-input.fixture.ts'
import { colourOf } from '../../../../charts/prepare/colour-of.ts'
import { tableTexts } from '../dynamic-kpi-chart/DynamicKpiChart.tsx'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { chartTable } from '../tables/chart-table.ts'
import { prepareChartElement } from './prepare-chart-element.ts'

const sum = { format: 'currency', additivity: 'sum' } as const
type Element = Parameters<typeof prepareChartElement>[0]

function element(
  answers: Element['answers'],
  changed: Partial<Element> = {},
): Parameters<typeof prepareChartElement>[0] {
  return {
    display: {},
    subType: 'line',
    answers,
    context: november,
    locale: 'en-US',
    ...changed,
  }
}

const byDay = anAnswer({
  measures: { sales: sum, rate: { format: 'percent', additivity: 'ratio' } },
  by: 'day',
  rows: [
    { day: '2026-11-01', sales: '5', rate: '0.5' },
    { day: '2026-11-03', sales: null, rate: '0.1' },
  ],
})

test('a day without rows sold nothing, and has no rate; what is not known is a gap', () => {
  const { input } = prepareChartElement(element([[byDay]]))
  expect(input.series.map(({ label, values }) => [label, values])).toEqual([
    ['sales', ['5', '0', null, '0']],
    ['rate', ['0.5', null, '0.1', null]],
  ])
  expect(input.stops[0]).toEqual({
    label: 'Nov 01, 2026',
    axisLabel: 'Nov 01',
    days: 1,
    range: ['2026-11-01', '2026-11-01'],
  })
})

test('what is left out for want of room is not nothing', () => {
  const cut = anAnswer({
    measures: { sales: sum },
    by: 'day',
    rows: [{ day: '2026-11-01', sales: '5' }],
    limit: 1,
  })
  expect(prepareChartElement(element([[cut]])).input.series[0]?.values).toEqual([
    '5',
    null,
    null,
    null,
  ])
})

test('money and shares have a scale each, written in their own way', () => {
  const { axes, series } = prepareChartElement(element([[byDay]])).input
  expect(series.map(({ axis }) => axis)).toEqual(['left', 'right'])
  expect([axes.left.format(1200), axes.right?.format(0.5)]).toEqual(['$1.20K', '50%'])
})

test('a rate without values by day says by what it has them', () => {
  const opens = (by: 'day' | 'week') =>
    anAnswer({
      measures: { rate: { format: 'percent', minGranularity: 'week' } },
      by,
      rows: [{ day: '2026-11-02', rate: by === 'day' ? null : '0.4' }],
    })
  expect(prepareChartElement(element([[opens('day')]])).note).toBe(
    'Only by week or longer, because what is counted follows days later: rate.',
  )
  expect(prepareChartElement(element([[opens('week')]])).note).toBeNull()
})

test('a third kind has a scale of its own, and that is said', () => {
  const three = anAnswer({
    measures: { sales: sum, orders: {}, rate: { format: 'percent' } },
    by: 'day',
    rows: [{ day: '2026-11-01', sales: '5', orders: '7', rate: '0.5' }],
  })
  const { input, note } = prepareChartElement(element([[three]]))
  expect(input.series.map(({ axis }) => axis)).toEqual(['left', 'right', 'unwritten'])
  expect(note).toBe('On a separate scale: rate.')
})

test('the spec names, orders, draws and places its measures', () => {
  const display = {
    datasets: [
      { measure: 'Shop.rate', label: 'Conversion', axis: 'right' as const },
      { measure: 'Shop.sales', draw: 'bar' as const, axis: 'left' as const },
    ],
    scales: { right: 'Share' },
  }
  const { input } = prepareChartElement(element([[byDay]], { display }))
  expect(input.series.map(({ label, draw, axis }) => [label, draw, axis])).toEqual([
    ['Conversion', 'line', 'right'],
    ['sales', 'bar', 'left'],
  ])
  expect(input.axes.right?.title).toBe('Share')
})

test('days to come are not zero, and today is in progress', () => {
  const context = { ...november, today: '2026-11-03' }
  const sales = anAnswer({
    measures: { sales: sum },
    by: 'day',
    rows: ['01', '02', '03', '04'].map((day) => ({ day: `2026-11-${day}`, sales: '0' })),
  })
  const { input } = prepareChartElement(element([[sales]], { context }))
  expect(input.series[0]?.values).toEqual(['0', '0', '0', null])
  expect(input.incomplete).toEqual({ index: 2, label: 'Today so far' })
})

test('days that have not been read are a gap in the picture and in the table, and not zero', () => {
  const known = { begins: '2026-11-03', wholeFrom: '2026-11-03' }
  const before = anAnswer({
    measures: { sales: sum },
    by: 'day',
    range: ['2026-10-01', '2026-10-04'],
  })
  const drawn = element([[byDay, before]], { context: { ...november, known } })
  const { input } = prepareChartElement(drawn)
  expect(input.series[0]).toMatchObject({
    values: [null, null, null, '0'],
    compared: [[null, null, null, null]],
  })
  expect(input.comparisons[0]?.label).toBe('Previous month, not synced yet')
  expect(chartTable(drawn).rows.map((cells) => cells[1])).toEqual([null, null, null, '0'])
})

test('a week that has been read in part is called one, and what is before it is a gap', () => {
  const known = { begins: '2026-11-04', wholeFrom: '2026-11-04' }
  const weeks = anAnswer({
    measures: { sales: sum },
    by: 'week',
    rows: [
      { day: '2026-10-26', sales: '3' },
      { day: '2026-11-02', sales: '5' },
    ],
  })
  const { input } = prepareChartElement(element([[weeks]], { context: { ...november, known } }))
  expect(input.series[0]?.values).toEqual([null, '5'])
  expect(input.stops[1]?.label).toBe('Nov 02, 2026, partial')
})

test('by category a comparison of which days are missing is not known', () => {
  const known = { begins: null, wholeFrom: '2026-10-03' }
  const byChannel = anAnswer({
    measures: { sales: sum },
    dimensions: ['channel'],
    rows: [{ channel: 'Email', sales: '5' }],
  })
  const drawn = element([[byChannel, byChannel]], { context: { ...november, known } })
  expect(prepareChartElement(drawn).input.series[0]).toMatchObject({
    values: ['5'],
    compared: [[null]],
  })
})

test('a week of which the range has a part is called one', () => {
  const weeks = anAnswer({ measures: { sales: sum }, by: 'week' })
  const { input } = prepareChartElement(element([[weeks]]))
  expect(input.stops.map(({ label }) => label)).toEqual([
    'Oct 26, 2026, partial',
    'Nov 02, 2026, partial',
  ])
})

test('each comparison stands day by day under the period, with its own dates', () => {
  const before = anAnswer({
    measures: { sales: sum },
    by: 'day',
    range: ['2026-10-01', '2026-10-04'],
    rows: [{ day: '2026-10-02', sales: '9' }],
  })
  const { input } = prepareChartElement(element([[byDay, before]]))
  expect(input.series[0]?.compared).toEqual([['0', '9', '0', '0']])
  expect(input.comparisons[0]?.label).toBe('Previous month')
  expect(input.comparisons[0]?.stops[1]?.label).toBe('Oct 02, 2026')
})

test('a step knows how many days of it are over, and only synced ones count', () => {
  const months = (range: DayRange) =>
    anAnswer({ measures: { sales: sum }, by: 'month', rows: [], range })
  const daysOf = (known: Partial<Element['context']['known']>) =>
    prepareChartElement(
      element([[months(['2026-09-10', '2026-11-30'])]], {
        context: { ...november, known: { ...november.known, ...known }, today: '2026-11-15' },
      }),
    ).input.stops.map(({ days }) => days)
  expect(daysOf({})).toEqual([21, 31, undefined])
  expect(daysOf({ begins: '2026-09-20', wholeFrom: '2026-09-20' })).toEqual([
    undefined,
    31,
    undefined,
  ])
})

const channels = (names: readonly string[]) =>
  anAnswer({
    measures: { sales: sum },
    by: 'day',
    dimensions: ['channel'],
    rows: names.map((channel, n) => ({ day: '2026-11-01', channel, sales: `${n + 1}` })),
  })

test('channels are series, the largest first, the others last, each in its own colour', () => {
  const { input } = prepareChartElement(element([[channels(['Email', 'Direct', 'Other'])]]))
  expect(input.series.map(({ label }) => label)).toEqual(['Direct', 'Email', 'Other'])
  expect(input.series[1]?.look.colour).toBe(colourOf('Email'))
})

test('no more than twenty are drawn, and that is said; the table has all', () => {
  const many = Array.from({ length: 25 }, (_, n) => `Campaign ${n}`)
  const { input, note } = prepareChartElement(element([[channels(many)]]))
  expect(input.series).toHaveLength(20)
  expect(input.series[0]?.label).toBe('Campaign 24')
  expect(note).toBe('The 20 largest of 25 are shown. The table has all of them.')
  expect(chartTable(element([[channels(many)]])).columns).toHaveLength(26)
})

test('only what adds up is put on one another', () => {
  const stacked = (answer: typeof byDay) =>
    prepareChartElement(element([[answer]], { subType: 'stacked_area' })).input.isStacked
  expect(stacked(channels(['Email', 'Direct']))).toBe(true)
  expect(stacked(byDay)).toBe(false)
})

const products = (names: readonly string[], sales: (name: string) => string) =>
  anAnswer({
    measures: { sales: sum },
    dimensions: ['product'],
    rows: names.map((product) => ({ product, sales: sales(product) })),
  })

test('a list of bars has one unit, and says what has another', () => {
  const reasons = anAnswer({
    measures: { lost: sum, ended: {}, paused: sum },
    dimensions: ['reason'],
    rows: ['A reason with a very long name', 'Another reason with a long name'].map((reason) => ({
      reason,
      lost: '50',
      ended: '2',
      paused: '7',
    })),
  })
  const { input, isList, note } = prepareChartElement(element([[reasons]], { subType: 'bar' }))
  expect(isList).toBe(true)
  expect(input.series.map(({ label }) => label)).toEqual(['lost', 'paused'])
  expect(note).toBe('In the table, in another unit: ended.')
})

test('categories are bars, which lie where their names are long, and are compared by name', () => {
  const now = products(['Mug', 'Hat'], () => '5')
  const before = products(['Hat'], () => '3')
  const { input, isList } = prepareChartElement(element([[now, before]]))
  expect(isList).toBe(false)
  expect(input.series[0]?.draw).toBe('bar')
  expect(input.series[0]?.compared).toEqual([['0', '3']])
  expect(input.comparisons[0]?.stops[0]?.label).toBe('Oct 1–4, 2026')
  const long = products(
    ['A mug with a very long name', 'A hat with a name of that length'],
    () => '5',
  )
  expect(prepareChartElement(element([[long]])).isList).toBe(true)
})

test('weekdays keep their order, stand and have short labels', () => {
  const { input, isList } = prepareChartElement(
    element([
      [products(['Saturday', 'Monday', 'Wednesday', 'Tuesday'], ({ length }) => `${length}`)],
    ]),
  )
  expect(input.stops.map(({ axisLabel }) => axisLabel)).toEqual(['Mon', 'Tue', 'Wed', 'Sat'])
  expect(input.series[0]?.values).toEqual(['6', '7', '9', '8'])
  expect([input.stopKind, isList]).toEqual(['name', false])
})

test('a single series of bars has a legend unless the title says what is measured', () => {
  const bars = (title: string) => {
    const answers = [[products(['Mug'], () => '5')]]
    return prepareChartElement({ ...element(answers), display: { title } }).input.hasLegend
  }
  expect([bars('By product'), bars('sales by product')]).toEqual([true, undefined])
})

test('as a table it has exact values and days, and reads as the columns say', () => {
  const table = chartTable(element([[byDay]]))
  expect(table.rows[2]).toEqual(['2026-11-03', null, '0.1'])
  expect(tableTexts(table, 'en-US').rows[2]).toEqual(['Nov 03, 2026', '–', '10%'])
})

test('a single measure over time has its target as a line, in the table too', () => {
  const answer = anAnswer({
    measures: { sales: sum },
    by: 'day',
    rows: [{ day: '2026-11-01', sales: '5' }],
  })
  const goals = new Map([
    ['2026-11-01', '4.5'],
    ['2026-11-03', '6.666667'],
  ])
  const lineAlong = (days: readonly string[]) => decimals(days.map((day) => goals.get(day) ?? null))
  const targets = new Map([['Shop.sales', { pace: null, lineAlong, Line: () => null }]])
  const context = { ...november, targets }
  const { input } = prepareChartElement(element([[answer]], { context }))
  expect(input.target).toEqual(['4.5', null, '6.666667', null])
  const { columns, rows } = tableTexts(chartTable(element([[answer]], { context })), 'en-US')
  expect(columns.map(({ title }) => title)).toContain('Target')
  expect(rows.map((row) => row[2])).toEqual(['$4.50', '–', '$6.67', '–'])
  // Beside another measure it would be unclear whose it is.
  expect(prepareChartElement(element([[byDay]], { context })).input.target).toBeUndefined()
  expect(prepareChartElement(element([[answer]])).input.target).toBeUndefined()
})

test('nothing answered is nothing drawn', () => {
  expect(prepareChartElement(element([])).input.series).toEqual([])
  expect(chartTable(element([[]]))).toEqual({ columns: [], rows: [] })
})
