import { CubeQueries } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { askQueries } from './ask-queries.ts'
import { testingModel } from './testing-model.ts'

const orders = {
  measures: ['orders.count'],
  timeDimensions: [{ dimension: 'orders.createdAt', granularity: 'day' }],
}
const spend = {
  measures: ['ad_spend.spend'],
  timeDimensions: [{ dimension: 'ad_spend.day', granularity: 'day' }],
}
const compared = {
  measures: ['orders.count'],
  timeDimensions: [
    { dimension: 'orders.createdAt', granularity: 'day', compareDateRange: ['2024-05', '2024-04'] },
  ],
}

describe('askQueries', () => {
  const types: [string, object, string, number][] = [
    ['one query', orders, 'regularQuery', 1],
    ['one query over two periods', compared, 'compareDateRangeQuery', 2],
    ['several queries', [orders, spend], 'blendingQuery', 2],
    ['a list of one query', [orders], 'blendingQuery', 1],
  ]
  it.each(types)('%s', (_, queries, queryType, count) => {
    const answered = asked(queries)
    expect([answered.queryType, answered.questions.length]).toEqual([queryType, count])
  })

  it('blends by the first time that is shown', () => {
    const ranged = { dimension: 'orders.paidAt', dateRange: '2024' }
    const query = { ...orders, timeDimensions: [ranged, ...orders.timeDimensions] }
    expect(asked([query, spend]).queryType).toBe('blendingQuery')
  })

  const refusals: [string, object[]][] = [
    [
      'Data blending query without granularity is not supported',
      [orders, { measures: ['ad_spend.spend'] }],
    ],
    [
      'Data blending query granularities must match',
      [orders, { ...spend, timeDimensions: [{ dimension: 'ad_spend.day', granularity: 'month' }] }],
    ],
    ['Data blending query with compareDateRange is not supported', [orders, compared]],
  ]
  it.each(refusals)('refuses: %s', (message, queries) => {
    expect(() => asked(queries)).toThrow(
      expect.objectContaining({ code: 'invalid_query', message }),
    )
  })
})

function asked(queries: object) {
  return askQueries(testingModel(), CubeQueries.parse(queries), new Date('2024-06-15T12:00:00Z'))
}
