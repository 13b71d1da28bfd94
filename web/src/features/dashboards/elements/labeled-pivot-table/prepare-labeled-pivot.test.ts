import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, count } from '../../grid/answer.fixture.ts'
import {
  labeledPivotRows,
  prepareLabeledPivot,
  type PreparedLabeledPivot,
} from './prepare-labeled-pivot.ts'

const spec = specOf()

function specOf(): ElementOf<'labeled_pivot_table'> {
  const parsed = ElementSpec.parse({
    id: 'rfm',
    type: 'labeled_pivot_table',
    display: { title: 'Customers' },
    data: [{ cube_query: { measures: ['Customers.count'] } }],
    table: {
      x: 'Customers.recency',
      y: 'Customers.frequency',
      label: 'Customers.segment',
      value: 'Customers.count',
      pivot_labels: { color_mapping: { Champions: 'green' } },
    },
  })
  if (parsed.type !== 'labeled_pivot_table') throw new Error('Not a labeled pivot')
  return parsed
}

const customers = (recency: string, frequency: string, segment: string, number: string) => ({
  'Customers.recency': recency,
  'Customers.frequency': frequency,
  'Customers.segment': segment,
  'Customers.count': number,
})
const answers = [
  [
    answerOf({
      dimensions: {
        'Customers.recency': { shortTitle: 'Recency' },
        'Customers.frequency': { shortTitle: 'Frequency' },
        'Customers.segment': { shortTitle: 'Segment' },
      },
      measures: { 'Customers.count': { ...count, shortTitle: 'Customers' } },
      data: [
        customers('10', '1', 'New', '1200'),
        customers('2', '1', 'Lost', '3'),
        customers('2', '2', 'Champions', '7'),
        customers('2', '2', 'Loyal', '8'),
      ],
    }),
  ],
]

test('cells carry label and value, and the label decides the colour', () => {
  const prepared = prepareLabeledPivot({ spec, answers, context, choices: {} }, 'en-US')
  expect(prepared?.across).toEqual(['2', '10'])
  expect(withoutPicks(prepared?.rows)).toEqual([
    {
      name: '1',
      cells: [
        [{ label: 'Lost', value: '3', colour: 'grey' }],
        [{ label: 'New', value: '1,200', colour: 'grey' }],
      ],
    },
    {
      name: '2',
      cells: [
        [
          { label: 'Champions', value: '7', colour: 'green' },
          { label: 'Loyal', value: '8', colour: 'grey' },
        ],
        [],
      ],
    },
  ])
})

const withoutPicks = (rows: PreparedLabeledPivot['rows'] = []) =>
  rows.map(({ name, cells }) => ({
    name,
    cells: cells.map((entries) =>
      entries.map(({ label, value, colour }) => ({ label, value, colour })),
    ),
  }))

test('labels without a colour are known, so that they can be logged', () => {
  const prepared = prepareLabeledPivot({ spec, answers, context, choices: {} })
  expect(prepared?.withoutColour).toEqual(['New', 'Lost', 'Loyal'])
})

test('an answer without what the spec names is not drawn', () => {
  const other = [[answerOf({ measures: {}, data: [] })]]
  expect(prepareLabeledPivot({ spec, answers: other, context, choices: {} })).toBeNull()
})

test('as a table there is a line for every cell', () => {
  const { columns, rows } = labeledPivotRows({ spec, answers, context, choices: {} })
  expect(columns.map(({ title }) => title)).toEqual([
    'Frequency',
    'Recency',
    'Segment',
    'Customers',
  ])
  expect(rows[0]).toEqual(['1', '10', 'New', '1200'])
})
