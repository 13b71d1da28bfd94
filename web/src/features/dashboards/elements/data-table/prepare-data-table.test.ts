import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, money, share } from '../../grid/answer.fixture.ts'
import type { GridRow } from '../../grid/grid-model.ts'
import type { Choices } from '../../model/element.ts'
import { dataTableRows, groupTotals, prepareDataTable } from './prepare-data-table.ts'

const spec = specOf({ group_by: ['Orders.channel'] })

function specOf(options: object): ElementOf<'data_table'> {
  const parsed = ElementSpec.parse({
    id: 'orders',
    type: 'data_table',
    display: { title: 'Orders' },
    data: [
      {
        cube_query: {
          measures: ['Orders.sales', 'Orders.rate'],
          dimensions: ['Orders.channel', 'Orders.device', 'Orders.country'],
          totals: ['$totals'],
        },
      },
    ],
    data_table_options: {
      columns_defs: [
        { member: 'Orders.sales', title: 'Net sales', pinned: true },
        { member: 'Orders.channel' },
        { member: 'Orders.country', hidden: true, source: 'the shop' },
      ],
      ...options,
    },
  })
  if (parsed.type !== 'data_table') throw new Error('Not a data table')
  return parsed
}

const row = (channel: string, device: string, sales: string, rate: string) => ({
  'Orders.channel': channel,
  'Orders.device': device,
  'Orders.country': 'US',
  'Orders.sales': sales,
  'Orders.rate': rate,
})

const answers = [
  [
    answerOf({
      dimensions: { 'Orders.channel': {}, 'Orders.device': {}, 'Orders.country': {} },
      measures: {
        'Orders.sales': { ...money, shortTitle: 'Sales' },
        'Orders.rate': { ...share, shortTitle: 'Rate', description: 'Orders by sessions.' },
      },
      data: [
        row('Email', 'Phone', '10', '0.1'),
        row('Ads', 'Phone', '5', '0.2'),
        row('Email', 'Desk', '20', '0.4'),
      ],
      // Not what the rows come to: what is shown must be these.
      totals: [
        {
          members: ['Orders.channel'],
          data: [
            { 'Orders.channel': 'Ads', 'Orders.sales': '6', 'Orders.rate': '0.21' },
            { 'Orders.channel': 'Email', 'Orders.sales': '31', 'Orders.rate': '0.25' },
          ],
        },
        { members: [], data: [{ 'Orders.sales': '37', 'Orders.rate': '0.24' }] },
      ],
    }),
  ],
]

function prepared(choices: Choices, of = spec) {
  const grid = prepareDataTable({ spec: of, answers, context, choices }, 'en-US')
  if (grid === null) throw new Error('There is an answer')
  const read = (one: GridRow) => grid.columns.map((column) => column.read(one).text)
  return { grid, read }
}

test('groups stand first, with the totals that the engine gave and not the sum of their rows', () => {
  const { grid, read } = prepared({})
  expect(grid.columns.map(({ title }) => title)).toEqual([
    'Orders.channel',
    'Net sales',
    'Orders.country',
    'Orders.device',
    'Rate',
  ])
  expect(grid.rows.map(read)).toEqual([
    ['Email', '$31.00', '', '', '25%'],
    ['Ads', '$6.00', '', '', '21%'],
  ])
  expect(grid.rows[0]?.children.map(read)).toEqual([
    ['', '$10.00', 'US', 'Phone', '10%'],
    ['', '$20.00', 'US', 'Desk', '40%'],
  ])
  expect(grid.total && read(grid.total)).toEqual(['', '$37.00', '', '', '24%'])
})

test('a total that is not a sum says how it is computed', () => {
  const { grid } = prepared({})
  const rate = grid.columns.find(({ title }) => title === 'Rate')
  const [group] = grid.rows
  if (!rate || !group?.children[0]) throw new Error('There is a group')
  expect(rate.read(group).note).toMatch(/^Rate: recalculated .* Orders by sessions\.$/)
  expect(rate.read(group.children[0]).note).toBeUndefined()
  expect(grid.columns[1]?.read(group).note).toBeUndefined()
})

test('columns are as the dashboard says until the person arranges them', () => {
  const { grid } = prepared({})
  expect(grid.state).toMatchObject({
    hidden: ['Orders.country'],
    pinned: ['Orders.channel', 'Orders.sales'],
  })
  expect(grid.columns[2]?.description).toBe('From the shop')
  const { state } = prepared({ hidden: [], pinned: ['Orders.rate'], group: [] }).grid
  expect(state).toMatchObject({ hidden: [], pinned: ['Orders.rate'], group: [] })
})

test('a level without totals says so, and is not added up', () => {
  const { grid, read } = prepared({ group: ['Orders.device'] })
  expect(grid.rows.map(read)).toEqual([
    ['Phone', '–', '', '', '–'],
    ['Desk', '–', '', '', '–'],
  ])
})

test('two levels are opened one in the other, and a third is an error', () => {
  const { grid } = prepared({ group: ['Orders.device', 'Orders.channel'] })
  expect(grid.columns.slice(0, 2).map(({ id }) => id)).toEqual(['Orders.device', 'Orders.channel'])
  expect(grid.rows[0]?.children.map(({ opensAt, depth }) => [opensAt, depth])).toEqual([
    ['Orders.channel', 1],
    ['Orders.channel', 1],
  ])
  const deep = prepared({ group: ['Orders.device', 'Orders.channel', 'Orders.country'] }).grid
  expect(deep.problem).toBe('Columns can be grouped at up to 2 levels')
  expect(deep.rows).toHaveLength(3)
})

test('sorting sorts groups by their totals, and rows within them', () => {
  const { grid } = prepared({ sort: ['Orders.sales', 'asc'] })
  expect(grid.rows.map(({ data }) => data['Orders.channel'])).toEqual(['Ads', 'Email'])
  const fromSpec = prepared({ group: [] }, specOf({ sort: ['Orders.sales', 'desc'] })).grid
  expect(fromSpec.rows.map(({ data }) => data['Orders.sales'])).toEqual(['20', '10', '5'])
})

test('the query is asked for the totals of the groups, and never for a member it does not have', () => {
  expect(groupTotals(spec, {})).toEqual([['Orders.channel'], []])
  expect(groupTotals(spec, { group: ['Orders.device', 'Orders.gone', 'Orders.channel'] })).toEqual([
    ['Orders.device'],
    ['Orders.device', 'Orders.channel'],
    [],
  ])
})

test('as a table it has every row and the total, exact', () => {
  const { columns, rows } = dataTableRows({ spec, answers, context, choices: {} })
  expect(columns.map(({ title }) => title)).toEqual([
    'Orders.channel',
    'Net sales',
    'Orders.country',
    'Orders.device',
    'Rate',
  ])
  expect(rows).toHaveLength(4)
  expect(rows[0]).toEqual(['Email', '10', 'US', 'Phone', '0.1'])
  expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', '37'])
})

test('what is saved stands in the order of what is shown, groups and all', () => {
  const saved = (choices: Choices) =>
    dataTableRows({ spec, answers, context, choices }).rows.map((row) => row.slice(0, 2).join(' '))
  expect(saved({ sort: ['Orders.sales', 'desc'] })).toEqual([
    'Email 20',
    'Email 10',
    'Ads 5',
    'Total 37',
  ])
  expect(saved({ sort: ['Orders.channel', 'asc'] })[0]).toBe('Ads 5')
})
