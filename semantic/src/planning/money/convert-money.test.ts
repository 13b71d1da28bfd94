import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { compileQuestion } from '../../compile-question.ts'
import { readModel } from '../../model/load-model.ts'
import { resolveQuery } from '../../question/resolve-query.ts'
import { duckdb } from '../../sql/duckdb.ts'

const text = `cubes:
  - name: orders
    sql_table: orders
    money: { currency: '{CUBE}.currency', at: '{at}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount, format: currency }
      - { name: kinds, type: count_distinct, sql: amount, format: currency }
      - { name: share, type: number, sql: '{total} / NULLIF({ads.spend}, 0)', format: percent }
      - { name: guessed, type: number, sql: SUM(amount) / COUNT(*), format: currency }
  - name: ads
    sql_table: ads
    measures:
      - { name: clicks, type: sum, sql: clicks }
      - { name: spend, type: sum, sql: spend, format: currency }
  - name: customers
    sql_table: customers
    joins:
      - { name: orders, relationship: one_to_many, sql: '{CUBE.id} = {orders}.customer_id' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: spent, type: number, sub_query: true, sql: '{orders.total}', format: currency }
      - { name: paidInFull, type: boolean, sql: '{spent} > {CUBE}.due' }
    measures:
      - { name: count, type: count }
      - { name: worth, type: sum, sql: '{spent} * {CUBE}.share', format: currency }
      - { name: due, type: sum, sql: '{CUBE}.due - {spent}', format: currency }
  - name: lines
    sql_table: lines
    money: { currency: '{CUBE}.currency', at: '{returns}.at' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    joins:
      - { name: returns, relationship: one_to_many, sql: '{CUBE}.id = {returns}.line_id' }
    measures:
      - { name: total, type: sum, sql: amount, format: currency }
  - name: returns
    sql_table: returns
    dimensions:
      - { name: at, sql: at, type: time }
`
const model = readModel([{ name: 'shop.yml', text }])

function compiled(query: object) {
  const [question] = resolveQuery(model, CubeQuery.parse(query), new Date('2024-06-15T12:00:00Z'))
  if (question === undefined) throw new Error('A query has at least one question')
  return compileQuestion({ model, dialect: duckdb, blendedTime: null }, question)
}

const refused: [why: string, query: object, words: string][] = [
  [
    'money of rows with an unknown currency',
    { measures: ['ads.spend'] },
    "'ads.spend' cannot be converted to EUR: the model does not say which currency the rows of 'ads' are in",
  ],
  [
    'a measure calculated from such money',
    { measures: ['orders.share'] },
    "'ads.spend' cannot be converted to EUR",
  ],
  [
    'a filter on such money',
    {
      measures: ['ads.clicks'],
      filters: [{ member: 'ads.spend', operator: 'gt', values: ['1'] }],
    },
    "'ads.spend' cannot be converted to EUR",
  ],
  [
    'what may be money or not',
    { measures: ['orders.guessed'] },
    "'orders.guessed' cannot be converted: an aggregate in its sql may be of money or not. Make it a measure",
  ],
  [
    'converted money and money of rows in one sum',
    { measures: ['customers.due'] },
    "'customers.due' cannot be converted: it adds money of its rows to what a sub-query has converted",
  ],
  [
    'a rate of which a row has many',
    { measures: ['lines.total'] },
    "A measure of 'lines' is computed from 'returns', of which there are many for one row of it",
  ],
]

describe('convertMoney', () => {
  it.each(refused)('%s is rejected with a message', (_why, query, words) => {
    expect(() => compiled({ ...query, currency: 'EUR' })).toThrow(words)
    expect(() => compiled({ ...query, currency: undefined })).not.toThrow(/converted/)
  })

  it.each([
    ['a count', ['orders.count']],
    ['a count of different amounts', ['orders.kinds']],
    ['a sum that is no money', ['ads.clicks']],
  ])('reads no rates for %s', (_what, measures) => {
    expect(compiled({ measures, currency: 'EUR' })).toEqual({
      ...compiled({ measures }),
      question: expect.anything(),
    })
  })

  it('lists the rates among the tables, for the cache', () => {
    const measures = ['orders.total']
    expect(compiled({ measures, currency: 'EUR' }).reads.tables).toEqual([
      'orders',
      'exchange_rates',
    ])
    expect(compiled({ measures }).reads.tables).toEqual(['orders'])
  })

  it('joins the rates once for several measures', () => {
    const { sql } = compiled({
      measures: ['orders.total', 'orders.count'],
      filters: [{ member: 'orders.total', operator: 'gt', values: ['1'] }],
      currency: 'EUR',
    }).statement
    expect(sql.match(/FROM exchange_rates/g)).toHaveLength(1)
  })

  it('multiplies converted money by plain numbers and converts it once', () => {
    const { sql } = compiled({ measures: ['customers.worth'], currency: 'EUR' }).statement
    expect(sql.match(/FROM exchange_rates/g)).toHaveLength(1)
    expect(sql).not.toContain('rates of customers')
  })

  it('evaluates conditions over the converted value of a sub-query', () => {
    const query = { measures: ['customers.count'], dimensions: ['customers.paidInFull'] }
    expect(compiled({ ...query, currency: 'EUR' }).reads.tables).toContain('exchange_rates')
  })
})
