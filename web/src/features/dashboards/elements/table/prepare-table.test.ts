import { ElementSpec, type ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import { prepareTable, tableRows } from './prepare-table.ts'

function specOf(columns?: object[]): ElementOf<'table'> {
  const parsed = ElementSpec.parse({
    id: 'products',
    type: 'table',
    display: { title: 'Products' },
    data: [{ cube_query: { measures: ['Lines.sales'] } }],
    ...(columns && { columns }),
  })
  if (parsed.type !== 'table') throw new Error('Not a table')
  return parsed
}

const answers = [
  [
    answerOf({
      dimensions: {
        'Lines.title': { shortTitle: 'Product' },
        'Lines.picture': { shortTitle: 'Picture' },
      },
      times: {
        'Lines.at': { shortTitle: 'At' },
        'Lines.at.month': {
          shortTitle: 'Month',
          granularity: { name: 'month', title: 'Month', interval: '1 month' },
        },
      },
      measures: { 'Lines.sales': { ...money, shortTitle: 'Sales' } },
      data: [
        {
          'Lines.title': 'A very long title of a product that goes on and on and on and on and on',
          'Lines.picture': 'https://cdn.example/a.jpg',
          'Lines.at': '2026-10-01T00:00:00.000',
          'Lines.at.month': '2026-10-01T00:00:00.000',
          'Lines.sales': '1234.5',
        },
        {
          'Lines.title': '=HYPERLINK("https://bad.example")',
          'Lines.picture': 'javascript:alert(1)',
          'Lines.at': '2026-10-01T00:00:00.000',
          'Lines.at.month': '2026-10-01T00:00:00.000',
          'Lines.sales': '1',
        },
      ],
    }),
  ],
]

test('a time is one column, by its step, and columns are as wide as the rules allow', () => {
  const grid = prepareTable({ spec: specOf(), answers, context, choices: {} }, 'en-US')
  expect(grid?.columns.map(({ title, width }) => [title, width])).toEqual([
    ['Product', 450],
    ['Picture', 216],
    ['Month', 140],
    ['Sales', 111],
  ])
  expect(grid?.columns[3]?.read(grid.rows[0] ?? never()).text).toBe('$1,234.50')
})

test('columns that are described come first, and a picture is only taken from where it is safe', () => {
  const spec = specOf([
    { member: 'Lines.picture', is_image_url: true },
    { member: 'Lines.at', title: 'When', width: 200 },
  ])
  const grid = prepareTable({ spec, answers, context, choices: {} })
  expect(grid?.columns.map(({ title }) => title)).toEqual(['Picture', 'When', 'Product', 'Sales'])
  expect(grid?.columns[1]?.width).toBe(200)
  const picture = grid?.columns[0]
  expect(grid?.rows.map((row) => picture?.read(row).image)).toEqual([
    'https://cdn.example/a.jpg',
    null,
  ])
})

test('it cannot be grouped, whatever was remembered', () => {
  const grid = prepareTable({
    spec: specOf(),
    answers,
    context,
    choices: { group: ['Lines.title'] },
  })
  expect(grid?.rows).toHaveLength(2)
  expect(grid?.state.group).toEqual([])
})

test('as a table it is exact, and before an answer it is empty', () => {
  expect(tableRows({ spec: specOf(), answers, context, choices: {} }).rows[1]).toEqual([
    '=HYPERLINK("https://bad.example")',
    'javascript:alert(1)',
    '2026-10-01T00:00:00.000',
    '1',
  ])
  expect(tableRows({ spec: specOf(), answers: [], context, choices: {} }).rows).toEqual([])
})

function never(): never {
  throw new Error('There is a row')
}
