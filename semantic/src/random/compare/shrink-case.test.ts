import { expect, it } from 'vitest'
import { randomCase, type RandomCase } from '../generate/random-case.ts'
import { shrinkCase } from './shrink-case.ts'

it('retains only what is needed to fail', async () => {
  const filter = { member: 'orders.name', operator: 'set' } as const
  const { query, ...rest } = randomCase(1)
  const failing: RandomCase = {
    ...rest,
    query: {
      ...query,
      measures: ['orders.count', 'orders.total'],
      dimensions: ['orders.name'],
      filters: [{ or: [{ member: 'orders.flag', operator: 'set' }, filter] }],
      total: true,
      limit: 3,
    },
  }
  const smallest = await shrinkCase(failing, async (one) =>
    Promise.resolve(
      one.query.measures.includes('orders.total') &&
        JSON.stringify(one.query.filters).includes('orders.name'),
    ),
  )
  expect(smallest.query).toEqual({
    ...query,
    measures: ['orders.total'],
    dimensions: [],
    timeDimensions: [],
    segments: [],
    filters: [filter],
    order: [],
    limit: 10_000,
    offset: 0,
    total: false,
    timezone: 'UTC',
  })
  expect([...smallest.tables.values()].flatMap(({ rows }) => rows)).toEqual([])
})
