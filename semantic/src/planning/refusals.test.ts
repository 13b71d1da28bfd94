import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { readModel } from '../model/load-model.ts'
import { resolveQuery } from '../question/resolve-query.ts'
import { plan } from './plan.ts'

const text = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - { name: lines, relationship: one_to_many, sql: '{CUBE.id} = {lines}.order_id' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: at, sql: at, type: time }
    measures:
      - { name: running, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
      - { name: pieces, type: sum, sql: '{lines.pieces}' }
  - name: lines
    sql_table: lines
    dimensions:
      - { name: pieces, sql: pieces, type: number }
    measures:
      - { name: count, type: count }
  - name: customers
    sql_table: customers
    joins:
      - { name: orders, relationship: one_to_many, sql: '{CUBE.id} = {orders}.customer_id' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: latest, type: time, sql: 'MAX({orders.at})' }
  - name: weather
    sql_table: weather
    dimensions:
      - { name: sky, sql: sky, type: string }
`
const model = readModel([{ name: 'shop.yml', text }])

const range = ['2024-01-01', '2024-03-31']
const related = { for: 'customers', measure: 'orders.running', operator: 'gt', values: [1] }
const ofRelated = (filter: object) => ({ dimensions: ['customers.id'], filters: [filter] })
const refused: [why: string, query: object, words: string][] = [
  [
    'related rows of related rows',
    ofRelated({ ...related, filters: [related] }),
    'Related filters cannot be nested',
  ],
  [
    'related rows by a measure',
    ofRelated({
      ...related,
      filters: [{ member: 'lines.count', operator: 'gt', values: [1] }],
    }),
    'The filters of a related filter are on dimensions',
  ],
  [
    'related rows of an unknown cube',
    ofRelated({ ...related, for: 'suppliers' }),
    "Cube 'suppliers'",
  ],
  [
    'related rows of a cube without a key',
    ofRelated({ ...related, for: 'weather' }),
    "'weather' has no key",
  ],
  [
    'an unknown member of related rows',
    ofRelated({ ...related, measure: 'orders.nothing' }),
    "'nothing' not found for path 'orders.nothing'",
  ],
  [
    'a comparison with a time of related rows',
    ofRelated({ ...related, measure: 'customers.latest' }),
    "'customers.latest' is no number to compare",
  ],
  [
    'a comparison with no number',
    ofRelated({ ...related, values: [null] }),
    'gt of orders.running needs a number',
  ],
  [
    'a window without a range',
    {
      measures: ['orders.running'],
      timeDimensions: [{ dimension: 'orders.at', granularity: 'day' }],
    },
    "Rolling measures need a dateRange: give one to 'orders.at'",
  ],
  [
    'a window by two granularities of its time',
    {
      measures: ['orders.running'],
      timeDimensions: [
        { dimension: 'orders.at', granularity: 'quarter', dateRange: range },
        { dimension: 'orders.at', granularity: 'month' },
      ],
    },
    "Rolling measures take one granularity of 'orders.at'",
  ],
  [
    'too many steps',
    {
      measures: ['orders.running'],
      timeDimensions: [{ dimension: 'orders.at', granularity: 'second', dateRange: range }],
    },
    'The date range has more than 10000 steps by second',
  ],
  [
    'a window of single rows',
    {
      measures: ['orders.running'],
      timeDimensions: [{ dimension: 'orders.at', dateRange: range }],
      ungrouped: true,
    },
    'Rolling and shifted measures cannot be ungrouped',
  ],
  [
    'a measure over what a row has many of',
    { measures: ['orders.pieces'] },
    "A measure of 'orders' is computed from 'lines', of which there are many for one row of it",
  ],
  [
    'a dimension that no join leads to',
    { measures: ['lines.count'], dimensions: ['weather.sky'] },
    "Can't find join path to join 'lines', 'weather'",
  ],
]

it.each(refused)('%s is rejected with a message', (_why, query, words) => {
  const asked = CubeQuery.parse(query)
  const planned = () =>
    resolveQuery(model, asked, new Date('2024-06-15T12:00:00Z')).map((each) => plan(model, each))
  expect(planned).toThrow(words)
})
