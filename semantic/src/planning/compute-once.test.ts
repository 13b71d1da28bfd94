import { CubeQuery, type QueryFilter } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { compileQuestion } from '../compile-question.ts'
import { readModel } from '../model/load-model.ts'
import { resolveQuery } from '../question/resolve-query.ts'
import { dialects } from '../sql/dialects.ts'

const names = [
  'search',
  'mail',
  'social',
  'partner',
  'video',
  'print',
  'radio',
  'shop',
  'phone',
  'event',
  'chat',
  'fair',
]
const text = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: day, sql: day, type: time }
      - { name: medium, sql: medium, type: string }
      - { name: upper, sql: 'UPPER({CUBE}.medium)', type: string }
      - name: channel
        type: string
        sql: CASE ${names.map((name) => `WHEN LOWER({CUBE}.medium) = '${name}' THEN 'by ${name}'`).join(' ')} ELSE 'other' END
    measures:
      - { name: count, type: count }
      - { name: mailed, type: sum, sql: amount, filters: [{ sql: "{channel} = 'by mail'" }] }
`
const model = readModel([{ name: 'shop.yml', text }])

function sqlOf(query: object, engine: keyof typeof dialects = 'duckdb'): string {
  const now = new Date('2024-06-01T00:00:00Z')
  const [question] = resolveQuery(model, CubeQuery.parse(query), now)
  if (question === undefined) throw new Error('A query has a question')
  const options = { model, dialect: dialects[engine], blendedTime: null }
  return compileQuestion(options, question).statement.sql
}

function conditions(member: string, count: number): QueryFilter[] {
  return Array.from({ length: count }, (_, index) => ({
    member,
    operator: 'contains',
    values: [`v${index}`],
  }))
}

const countOf = (sql: string, part: string) => sql.split(part).length - 1

describe.each(['duckdb', 'clickhouse'] as const)('on %s', (engine) => {
  it('computes a derived dimension once for its column and hundreds of conditions', () => {
    const filters = [{ or: conditions('orders.channel', 500) }]
    const query = { measures: ['orders.count'], dimensions: ['orders.channel'], filters }
    expect(countOf(sqlOf(query, engine), `'by social'`)).toBe(1)
    expect(countOf(sqlOf({ ...query, measures: [] }, engine), `'by social'`)).toBe(1)
    expect(countOf(sqlOf({ ...query, ungrouped: true }, engine), `'by social'`)).toBe(1)
  })

  it('computes it once for the conditions of measures too', () => {
    const query = { measures: ['orders.mailed', 'orders.count'], dimensions: ['orders.channel'] }
    expect(countOf(sqlOf(query, engine), `'by social'`)).toBe(1)
  })
})

it('keeps the optimizer of DuckDB from copying the expression into the conditions', () => {
  const filters = conditions('orders.channel', 3)
  expect(sqlOf({ dimensions: ['orders.channel'], filters })).toMatch(
    /UNNEST\(\[\(CASE .* END\)\]\)/,
  )
})

it('leaves the conditions on other columns where the engine can skip rows by them', () => {
  const sql = sqlOf({
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.day', dateRange: ['2024-01-01', '2024-01-31'] }],
    filters: [{ or: conditions('orders.channel', 2) }],
  })
  const [inner = '', outer = ''] = sql.split('AS "computed"')
  expect(inner).toContain(`TIMESTAMP '2024-01-01`)
  expect(outer).toContain('CONTAINS')
  expect(inner).not.toContain('CONTAINS')
})

it('repeats what is cheaper than a sub-select', () => {
  const filters = [{ or: conditions('orders.medium', 400) }]
  expect(sqlOf({ dimensions: ['orders.medium'], filters })).not.toContain('computed')
  const two = conditions('orders.upper', 2)
  expect(sqlOf({ dimensions: ['orders.upper'], filters: two })).not.toContain('computed')
})

it('moves a cheap expression too when hundreds of conditions repeat it', () => {
  const filters = [{ or: conditions('orders.upper', 400) }]
  expect(countOf(sqlOf({ dimensions: ['orders.upper'], filters }), 'UPPER')).toBe(1)
})

it('refuses a query whose SQL would be too large without rendering all of it', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => `v${index}`)
  const filters = [{ member: 'orders.medium', operator: 'contains', values }]
  expect(() => sqlOf({ dimensions: ['orders.medium'], filters })).toThrow(/would exceed 1 MB/)
})
