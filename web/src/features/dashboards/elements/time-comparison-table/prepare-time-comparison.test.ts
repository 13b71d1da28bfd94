import { ElementSpec, type ElementOf, type RangePace } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, count, money, share } from '../../grid/answer.fixture.ts'
import type { Choices } from '../../model/element.ts'
import { prepareTimeComparison, timeComparisonRows } from './prepare-time-comparison.ts'

const spec = specOf()

function specOf(): ElementOf<'time_comparison_table'> {
  const parsed = ElementSpec.parse({
    id: 'channels',
    type: 'time_comparison_table',
    display: { title: 'Channels' },
    data: [{ cube_query: { measures: ['Orders.sales'] } }],
    columns: ['channel', 'sales', 'rate']
      .map((name): object => ({ member: `Orders.${name}` }))
      .concat({ member: 'Orders.refunds', hidden: true }),
  })
  if (parsed.type !== 'time_comparison_table') throw new Error('Not a comparison')
  return parsed
}

const result = (rows: Record<string, [sales: string, rate: string]>, all: string) =>
  answerOf({
    dimensions: { 'Orders.channel': { shortTitle: 'Channel' } },
    times: { 'Orders.at': {} },
    measures: {
      'Orders.sales': { ...money, shortTitle: 'Sales' },
      'Orders.rate': { ...share, shortTitle: 'Bounces', meta: { sentiment: 'down' } },
      'Orders.refunds': { ...count, shortTitle: 'Refunds' },
    },
    data: Object.entries(rows).map(([channel, [sales, rate]]) => ({
      'Orders.channel': channel,
      'Orders.sales': sales,
      'Orders.rate': rate,
      'Orders.refunds': '0',
    })),
    totals: [
      { members: [], data: [{ 'Orders.sales': all, 'Orders.rate': '0.5', 'Orders.refunds': '0' }] },
    ],
  })

const now = result({ Email: ['110.1', '0.03'], Fresh: ['5', '0.1'] }, '200')
const before = result({ Gone: ['7', '0.2'], Email: ['100', '0.02'] }, '100')

function shown(
  choices: Choices = {},
  search = '',
  page = 1,
  answers = [[now, before]],
  about: Partial<typeof context> = {},
) {
  const prepared = prepareTimeComparison(
    { spec, answers, context: { ...context, ...about }, choices },
    { search, page },
    'en-US',
  )
  if (prepared === null) throw new Error('There is an answer')
  const { columns, rows, total } = prepared.grid
  const visible = columns.filter(({ id }) => !prepared.grid.state.hidden.includes(id))
  const read = (row: (typeof rows)[number]) => visible.map((column) => column.read(row))
  return { ...prepared, visible, cells: rows.map(read), totals: total && read(total) }
}
const textsOf = (cells: readonly { text: string }[]) => cells.map(({ text }) => text)

test('each measure shows its value, its change and its earlier value, so that the change is visible on narrow screens', () => {
  const { visible, cells, totals } = shown()
  expect(visible.map(({ band, title }) => [band, title])).toEqual([
    [null, 'Channel'],
    ...['Sales', 'Bounces'].flatMap((name) =>
      ['Current', 'Change %', 'Change', 'Previous month'].map((title) => [name, title]),
    ),
  ])
  expect(cells.map(textsOf)).toEqual([
    ['Email', '$110.10', '+10.1%', '+$10.10', '$100.00', '3%', '+50%', '+1 pts', '2%'],
    ['Fresh', '$5.00', '–', '–', '–', '10%', '–', '–', '–'],
    ['Gone', '–', '–', '–', '$7.00', '–', '–', '–', '20%'],
  ])
  expect(totals && textsOf(totals).slice(1, 5)).toEqual(['$200.00', '+100%', '+$100.00', '$100.00'])
})

test('the change of months with different lengths also says what adds up per day', () => {
  const [email = []] = shown().cells
  expect(email.map(({ hint }) => hint)).toEqual([
    undefined,
    undefined,
    'per day $3.55 vs. $3.33 (+6.6%, better)',
    ...Array.from({ length: 6 }, () => undefined),
  ])
})

test('whether a change is welcome follows the measure, not the sign', () => {
  const [email = []] = shown().cells
  expect(email.map(({ verdict }) => verdict)).toEqual([
    undefined,
    undefined,
    'good',
    'good',
    undefined,
    undefined,
    'bad',
    'bad',
    undefined,
  ])
})

test('several comparisons stand side by side, each named', () => {
  const dates = {
    ...context.dates,
    comparisons: [
      ...context.dates.comparisons,
      { period: 'sply' as const, range: ['2025-10-01', '2025-10-31'] as const },
    ],
  }
  const { columns, rows } = timeComparisonRows({
    spec,
    answers: [[now, before, result({ Email: ['220.2', '0.1'] }, '300')]],
    context: { ...context, dates },
    choices: {},
  })
  expect(columns.slice(1, 8).map(({ title }) => title)).toEqual([
    'Sales: Current',
    'Sales: Change %, previous month',
    'Sales: Change, previous month',
    'Sales: Previous month',
    'Sales: Change %, previous year',
    'Sales: Change, previous year',
    'Sales: Previous year',
  ])
  expect(rows[0]?.slice(5, 8)).toEqual(['-0.500000', '-110.1', '220.2'])
})

test('without a comparison there are the figures alone', () => {
  const alone = { ...context, dates: { ...context.dates, comparisons: [] } }
  const { columns } = timeComparisonRows({ spec, answers: [[now]], context: alone, choices: {} })
  expect(columns.map(({ title }) => title)).toEqual(['Channel', 'Sales', 'Bounces', 'Refunds'])
})

test('what has not been read to its end is not compared with, and its column says so', () => {
  const known = { begins: null, wholeFrom: '2026-09-15' }
  const { columns, rows } = timeComparisonRows({
    spec,
    answers: [[now, before]],
    context: { ...context, known },
    choices: {},
  })
  expect(columns.slice(1, 5).map(({ title }) => title)).toEqual([
    'Sales: Current',
    'Sales: Change %',
    'Sales: Change',
    'Sales: Previous month, not synced yet',
  ])
  // Nothing of what there was only then.
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['Email', '110.1', null, null, null],
    ['Fresh', '5', null, null, null],
    ['Total', '200', null, null, null],
  ])
})

test('a page has five rows, in descending order until the user sorts them', () => {
  const many = Object.fromEntries(
    Array.from({ length: 7 }, (_, n): [string, [string, string]] => [`C${n}`, [`${n}`, '0']]),
  )
  const answers = [[result(many, '21'), result({}, '0')]]
  const first = shown({}, '', 1, answers)
  expect(first.cells.map(([name]) => name?.text)).toEqual(['C6', 'C5', 'C4', 'C3', 'C2'])
  expect([first.page, first.pageCount, first.grid.rowCount]).toEqual([1, 2, 7])
  const beyond = shown({}, '', 9, answers)
  expect(beyond.page).toBe(2)
  expect(beyond.cells.map(([name]) => name?.text)).toEqual(['C1', 'C0'])
  const namesOf = (choices: Choices) =>
    shown(choices, '', 1, answers).cells.map(([name]) => name?.text)
  expect(namesOf({ sort: ['Orders.sales:now', 'asc'] })).toEqual(['C0', 'C1', 'C2', 'C3', 'C4'])
  expect(namesOf({ sort: [] })).toEqual(['C0', 'C1', 'C2', 'C3', 'C4'])
})

test('what is saved is sorted as what is shown, and has every page', () => {
  const saved = (choices: Choices) =>
    timeComparisonRows({ spec, answers: [[now, before]], context, choices }).rows.map(
      ([name]) => name,
    )
  expect(saved({})).toEqual(['Email', 'Fresh', 'Gone', 'Total'])
  expect(saved({ sort: ['Orders.sales:now', 'asc'] })).toEqual(['Fresh', 'Email', 'Gone', 'Total'])
})

test('a search finds names, and has no total of other rows under it', () => {
  const { cells, totals, grid } = shown({}, ' EMA ')
  expect(cells.map(([name]) => name?.text)).toEqual(['Email'])
  expect([totals, grid.rowCount]).toEqual([null, 1])
})

test('the whole has its target and the distance to it, and its parts have none', () => {
  const pace: RangePace = {
    from: '2026-11-01',
    to: '2026-11-30',
    target: 250,
    through: '2026-11-30',
    is_over: true,
    target_to_date: 250,
    actual_to_date: 200,
    forecast: null,
    verdict: 'missed',
    sentiment: 'bad',
  }
  const withPace = (about: Partial<RangePace>) => ({
    targets: new Map([
      [
        'Orders.sales',
        { pace: { ...pace, ...about }, lineAlong: () => undefined, Line: () => null },
      ],
    ]),
  })
  const { visible, cells, totals } = shown({}, '', 1, [[now, before]], withPace({}))
  const at = visible.findIndex(({ title }) => title === 'Target')
  expect(visible.slice(at, at + 2).map(({ title, band }) => [band, title])).toEqual([
    ['Sales', 'Target'],
    ['Sales', 'To target'],
  ])
  expect(totals?.slice(at, at + 2)).toMatchObject([
    { text: '$250.00' },
    { text: '-$50.00'.replace('-', '−'), verdict: 'bad' },
  ])
  expect(textsOf(cells[0] ?? []).slice(at, at + 2)).toEqual(['–', '–'])
  // What is left of a month in progress is no news.
  const open = shown({}, '', 1, [[now, before]], withPace({ is_over: false }))
  expect(open.totals?.[at + 1]?.verdict).toBeUndefined()
  const table = timeComparisonRows({
    spec,
    answers: [[now, before]],
    context: { ...context, ...withPace({}) },
    choices: {},
  })
  const column = table.columns.findIndex(({ title }) => title.includes('To target'))
  expect(table.rows.map((row) => row[column])).toEqual([null, null, null, '-50'])
})
