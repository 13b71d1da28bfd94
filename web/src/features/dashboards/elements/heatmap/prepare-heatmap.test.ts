import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, count, money, share } from '../../grid/answer.fixture.ts'
import type { Choices } from '../../model/element.ts'
import { selectedMeasure } from './selected-measure.ts'
import { heatmapRows, prepareHeatmap } from './prepare-heatmap.ts'

function specOf(more: object = {}): ElementOf<'heatmap'> {
  const parsed = ElementSpec.parse({
    id: 'weeks',
    type: 'heatmap',
    display: { title: 'Weeks' },
    data: [{ cube_query: { measures: ['Orders.sales'] } }],
    columns: [
      { member: 'Orders.week' },
      { member: 'Orders.rate', include_as_heatmap_column: true },
      { member: 'Orders.sales', hide_in_privacy_mode: true, include_as_heatmap_column: true },
    ],
    ...more,
  })
  if (parsed.type !== 'heatmap') throw new Error('Not a heatmap')
  return parsed
}

const answers = [
  [
    answerOf({
      dimensions: { 'Orders.week': { shortTitle: 'Week' } },
      measures: {
        'Orders.rate': { ...share, shortTitle: 'Rate' },
        'Orders.sales': { ...money, shortTitle: 'Sales' },
        'Orders.count': { ...count, shortTitle: 'Count' },
      },
      data: [
        {
          'Orders.week': 'One',
          'Orders.rate': '0.12345',
          'Orders.sales': '10.005',
          'Orders.count': '1.23456',
        },
        {
          'Orders.week': 'Two',
          'Orders.rate': '0.2469',
          'Orders.sales': null,
          'Orders.count': '7',
        },
      ],
      totals: [
        {
          members: [],
          data: [{ 'Orders.rate': '0.2', 'Orders.sales': '11', 'Orders.count': '8' }],
        },
      ],
    }),
  ],
]

function shown(choices: Choices, spec = specOf()) {
  const prepared = prepareHeatmap({ spec, answers, context, choices }, 'en-US')
  if (prepared === null) throw new Error('There is an answer')
  const { columns, rows } = prepared.grid
  return { prepared, cells: rows.map((row) => columns.map((column) => column.read(row))) }
}

test('percentages have one decimal, and everything else two', () => {
  const { cells } = shown({})
  expect(cells.map((row) => row.map(({ text }) => text))).toEqual([
    ['One', '12.3%', '$10.01', '1.23'],
    ['Two', '24.7%', '–', '7'],
  ])
})

test('only the columns that are meant to be are heated, from the lowest to the highest value', () => {
  expect(shown({}).cells.map((row) => row.map(({ heat }) => heat))).toEqual([
    [undefined, 0.1, 0.5, undefined],
    [undefined, 1, undefined, undefined],
  ])
})

test('in private, columns are neither shown nor saved', () => {
  expect(shown({}).prepared.isPrivate).toBe(false)
  const { prepared } = shown({ privacy: ['on'] })
  expect(prepared.isPrivate).toBe(true)
  expect(prepared.grid.columns.map(({ title }) => title)).toEqual(['Week', 'Rate', 'Count'])
  const saved = heatmapRows({ spec: specOf(), answers, context, choices: { privacy: ['on'] } })
  expect(saved.columns.map(({ title }) => title)).toEqual(['Week', 'Rate', 'Count'])
  expect(saved.rows.at(-1)).toEqual(['Total', '0.2', '8'])
})

test('without private columns there is nothing to switch', () => {
  const spec = specOf({ columns: [{ member: 'Orders.week' }] })
  expect(shown({ privacy: ['on'] }, spec).prepared.isPrivate).toBeNull()
})

test('the measure that is chosen among those offered is heated too', () => {
  const options = [
    { name: 'Count', metric: 'Orders.count' },
    { name: 'Sales', metric: 'Orders.sales' },
  ]
  const spec = specOf({ metric_dropdown_options_for_pivot_measure: options })
  expect(selectedMeasure(spec, {})).toBe('Orders.count')
  expect(selectedMeasure(spec, { measure: ['Orders.sales'] })).toBe('Orders.sales')
  expect(selectedMeasure(spec, { measure: ['Orders.gone'] })).toBe('Orders.count')
  expect(selectedMeasure(specOf(), {})).toBeNull()
  expect(shown({}, spec).cells.map((row) => row[3]?.heat)).toEqual([0.1, 1])
})
