import { CubeQueries, type FilterOperator, type QueryFilter } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { checkSqlSize, queryLimits } from './check-size.ts'
import { resolveQueries } from './resolve-queries.ts'
import { testingModel } from './testing-model.ts'

const model = testingModel()

const condition = (values = 1, operator: FilterOperator = 'equals'): QueryFilter => ({
  member: 'orders.status',
  operator,
  values: Array.from({ length: values }, (_, index) => `v${index}`),
})

function resolve(filters: readonly QueryFilter[]): () => unknown {
  const query = CubeQueries.parse({ measures: ['orders.count'], filters })
  return () => resolveQueries(model, query, new Date('2024-06-15T12:00:00Z'))
}

function nested(levels: number): QueryFilter {
  let filter = condition()
  for (let level = 1; level < levels; level += 1) filter = { or: [filter] }
  return filter
}

it('refuses filters nested deeper than twenty levels', () => {
  expect(resolve([nested(20)])).not.toThrow()
  expect(resolve([nested(21)])).toThrow('Filters may be nested at most 20 levels deep.')
})

it('refuses more than 500 conditions, wherever they are', () => {
  const group = (count: number): QueryFilter => ({
    and: Array.from({ length: count }, () => condition()),
  })
  expect(resolve([group(300), group(200)])).not.toThrow()
  expect(resolve([group(300), group(201)])).toThrow(
    'A query may have at most 500 conditions; this one has 501.',
  )
})

it('refuses more than 10,000 values in all filters together', () => {
  expect(resolve([condition(6_000), condition(4_000)])).not.toThrow()
  expect(resolve([condition(6_000), condition(4_001)])).toThrow(
    'The filters of a query may have at most 10000 values; these have 10001.',
  )
})

it('refuses more than 1,000 values that are compared one by one', () => {
  const rest = condition(5_000, 'notEquals')
  expect(resolve([condition(600, 'contains'), condition(400, 'notEndsWith'), rest])).not.toThrow()
  expect(resolve([condition(600, 'contains'), condition(401, 'notEndsWith'), rest])).toThrow(
    'Filters with other operators than equals and notEquals may have at most 1000 values in a query; these have 1001.',
  )
})

it('refuses SQL of more than a megabyte', () => {
  expect(() => checkSqlSize('x'.repeat(queryLimits.sqlBytes))).not.toThrow()
  expect(() => checkSqlSize('é'.repeat(queryLimits.sqlBytes / 2 + 1))).toThrow('would exceed 1 MB')
})
