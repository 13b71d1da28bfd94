import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, money, share } from '../../grid/answer.fixture.ts'
import type { GridRow } from '../../grid/grid-model.ts'
import type { Choices } from '../../model/element.ts'
import { pivotTotals } from './pivot-questions.ts'
import { pivotTableRows, preparePivotTable } from './prepare-pivot-table.ts'

function specOf(
  x = 'Orders.at',
  granularity = 'month',
  more: object = {},
): ElementOf<'pivot_table'> {
  const parsed = ElementSpec.parse({
    id: 'channels',
    type: 'pivot_table',
    display: { title: 'Channels' },
    data: [
      {
        cube_query: {
          measures: ['$measure'],
          dimensions: ['Orders.channel', 'Orders.device'],
          timeDimensions: [{ dimension: 'Orders.at', granularity, dateRange: '$global.dateRange' }],
          totals: ['$totals'],
        },
      },
    ],
    table: { x, y: ['Orders.channel', 'Orders.device'], ...more },
    metric_dropdown_options_for_pivot_measure: [
      { name: 'Sales', metric: 'Orders.sales' },
      { name: 'Rate', metric: 'Orders.rate' },
    ],
  })
  if (parsed.type !== 'pivot_table') throw new Error('Not a pivot')
  return parsed
}

const cell = (sales: string, at?: string, channel?: string, device?: string) => ({
  ...(at !== undefined && {
    'Orders.at': `${at}-01T00:00:00.000`,
    'Orders.at.month': `${at}-01T00:00:00.000`,
  }),
  ...(channel !== undefined && { 'Orders.channel': channel }),
  ...(device !== undefined && { 'Orders.device': device }),
  'Orders.sales': sales,
  'Orders.rate': '0.5',
})

const [month, channel, device] = ['Orders.at.month', 'Orders.channel', 'Orders.device']
const [september, october] = ['2026-09', '2026-10']
const answer = answerOf({
  dimensions: {
    'Orders.channel': { shortTitle: 'Channel' },
    'Orders.device': { shortTitle: 'Device' },
  },
  times: {
    'Orders.at': {},
    'Orders.at.month': { granularity: { name: 'month', title: 'Month', interval: '1 month' } },
  },
  measures: {
    'Orders.sales': { ...money, shortTitle: 'Sales' },
    'Orders.rate': { ...share, shortTitle: 'Rate' },
  },
  data: [
    cell('10', october, 'Email', 'Phone'),
    cell('30', september, 'Email', 'Phone'),
    cell('5', october, 'Ads', 'Desk'),
    cell('7', october, 'Email', 'Desk'),
  ],
  // Not what the rows come to: what is shown must be these.
  totals: [
    {
      members: [channel, month],
      data: [
        cell('18', october, 'Email'),
        cell('31', september, 'Email'),
        cell('6', october, 'Ads'),
      ],
    },
    { members: [channel], data: [cell('49', undefined, 'Email'), cell('6', undefined, 'Ads')] },
    {
      members: [channel, device],
      data: [
        cell('41', undefined, 'Email', 'Phone'),
        cell('8', undefined, 'Email', 'Desk'),
        cell('6', undefined, 'Ads', 'Desk'),
      ],
    },
    { members: [month], data: [cell('24', october), cell('31', september)] },
    { members: [], data: [cell('50')] },
  ],
})

function prepared(choices: Choices, totals = answer.totals) {
  const answers = [[{ ...answer, ...(totals && { totals }) }]]
  const found = preparePivotTable({ spec: specOf(), answers, context, choices }, 'en-US')
  if (found === null) throw new Error('There is an answer')
  const { columns, rows, total } = found.grid
  const read = (row: GridRow) => columns.map((column) => column.read(row).text)
  return { ...found, titles: columns.map(({ title }) => title), rows, total, read }
}

test("times go across in their order, names down, and every total is the engine's", () => {
  const { titles, rows, total, read } = prepared({})
  expect(titles).toEqual(['Channel / Device', 'Sep 2026', 'Oct 2026', 'Total'])
  expect(rows.map(read)).toEqual([
    ['Email', '$31.00', '$18.00', '$49.00'],
    ['Ads', '–', '$6.00', '$6.00'],
  ])
  expect(rows[0]?.children.map(read)).toEqual([
    ['Phone', '$30.00', '$10.00', '$41.00'],
    ['Desk', '–', '$7.00', '$8.00'],
  ])
  expect(total && read(total).slice(1)).toEqual(['$31.00', '$24.00', '$50.00'])
})

test('a contribution is the share of the total under its column', () => {
  const { rows, total, read, isShare } = prepared({ show: ['share'] })
  expect(isShare).toBe(true)
  expect(rows.map(read)).toEqual([
    ['Email', '100%', '75%', '98%'],
    ['Ads', '–', '25%', '12%'],
  ])
  expect(total && read(total).slice(1)).toEqual(['100%', '100%', '100%'])
})

test('a percentage has no contribution, and its totals say how they are computed', () => {
  const { isShare, measure, grid, rows } = prepared({ measure: ['Orders.rate'], show: ['share'] })
  expect([isShare, measure]).toEqual([null, 'Orders.rate'])
  const [, first, , last] = grid.columns
  const [email] = rows
  const phone = email?.children[0]
  if (!first || !last || !email || !phone) throw new Error('There are rows')
  expect(first.read(email).note).toMatch(/^Rate: recalculated for the group/)
  expect(first.read(phone)).toEqual({ text: '50%' })
  expect(last.read(phone).note).toMatch(/^Rate: recalculated for the group/)
})

test('without totals nothing is added up, and there is no share without a whole', () => {
  const { titles, rows, total, read, isShare } = prepared({ show: ['share'] }, [])
  expect(titles).toEqual(['Channel / Device', 'Sep 2026', 'Oct 2026'])
  expect(rows.map(read)[0]).toEqual(['Email', '–', '–'])
  expect([total, isShare]).toEqual([null, null])
})

test('sorting by a column sorts every level', () => {
  const { rows } = prepared({ sort: ['total', 'asc'] })
  expect(rows.map(({ data }) => data['label'])).toEqual(['Ads', 'Email'])
  expect(rows[1]?.children.map(({ data }) => data['label'])).toEqual(['Desk', 'Phone'])
})

test('the query is asked for every level, unless the step of its time is chosen elsewhere', () => {
  expect(pivotTotals(specOf())).toEqual([
    [channel, month],
    [channel],
    [channel, device],
    [month],
    [],
  ])
  expect(pivotTotals(specOf('Orders.at', '$granularity'))).toEqual([
    [channel],
    [channel, device],
    [],
  ])
  expect(pivotTotals(specOf('Orders.country'))).toContainEqual(['Orders.country'])
})

test('with heat the innermost cells are on one scale, and no total is', () => {
  const heats = (heat: boolean) => {
    const spec = specOf('Orders.at', 'month', { heat })
    const found = preparePivotTable({ spec, answers: [[answer]], context, choices: {} })
    if (found === null) throw new Error('There is an answer')
    const { columns, rows, total } = found.grid
    const read = (row: GridRow) => columns.map((column) => column.read(row).heat)
    return {
      inner: rows.flatMap(({ children }) => children).map(read),
      outer: [...rows, ...(total === null ? [] : [total])].flatMap(read),
    }
  }
  const none = undefined
  // September has one value only, which spans no scale, so October's values are the scale.
  expect(heats(true).inner).toEqual([
    [none, 1, 1, none],
    [none, none, expect.closeTo(0.4), none],
    [none, none, 0.1, none],
  ])
  expect(heats(true).outer.every((heat) => heat === none)).toBe(true)
  expect(
    heats(false)
      .inner.flat()
      .every((heat) => heat === none),
  ).toBe(true)
})

test('numbers across stand under what they count, times do not need it', () => {
  expect(prepared({}).grid.columns.map(({ band }) => band)).toEqual([null, null, null, null])
  const hours = answerOf({
    dimensions: {
      'Orders.channel': { shortTitle: 'Channel' },
      'Orders.device': { shortTitle: 'Device' },
      'Orders.hour': { shortTitle: 'Hour', type: 'number' },
    },
    measures: { 'Orders.sales': { ...money, shortTitle: 'Sales' } },
    data: [{ ...cell('3', undefined, 'Email', 'Phone'), 'Orders.hour': '7' }],
  })
  const found = preparePivotTable({
    spec: specOf('Orders.hour'),
    answers: [[hours]],
    context,
    choices: {},
  })
  expect(found?.grid.columns.map(({ band, title }) => [band, title])).toEqual([
    [null, 'Channel / Device'],
    ['Hour', '7'],
  ])
})

test('on a phone the total of each row stays beside its name, and nothing where there is none', () => {
  expect(prepared({}).grid.second).toBe('total')
  expect(prepared({}, []).grid.second).toBeNull()
})

test('as a table every innermost row is named by all that it is in', () => {
  const { columns, rows } = pivotTableRows({
    spec: specOf(),
    answers: [[answer]],
    context,
    choices: {},
  })
  expect(columns.at(-1)?.title).toBe('Total')
  expect(rows).toEqual([
    ['Email / Phone', '30', '10', '41'],
    ['Email / Desk', null, '7', '8'],
    ['Ads / Desk', null, '5', '6'],
    ['Total', '31', '24', '50'],
  ])
})
