import { CubeQueries } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { resolveQueries } from './resolve-queries.ts'
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
const onMay = { dimension: 'ad_spend.day', granularity: 'day', dateRange: '2024-05' }
const overMay = { dimension: 'ad_spend.day', granularity: 'day', compareDateRange: ['2024-05'] }
const spendInMay = { ...spend, timeDimensions: [onMay] }
const comparedSpend = {
  measures: ['ad_spend.spend'],
  timeDimensions: [
    { dimension: 'ad_spend.day', granularity: 'day', compareDateRange: ['2024-03', '2024-02'] },
  ],
}
const overThree = {
  ...spend,
  timeDimensions: [{ ...overMay, compareDateRange: ['2024-05', '2024-04', '2024-03'] }],
}
const comparedElsewhere = {
  ...orders,
  timeDimensions: [
    ...orders.timeDimensions,
    { dimension: 'orders.paidAt', compareDateRange: ['2024-05', '2024-04'] },
  ],
}

describe('askQueries', () => {
  const types: [string, object, string, number][] = [
    ['one query', orders, 'regularQuery', 1],
    ['one query over two periods', compared, 'compareDateRangeQuery', 2],
    ['several queries', [orders, spend], 'blendingQuery', 2],
    ['a list of one query', [orders], 'blendingQuery', 1],
    ['several queries over two periods each', [compared, comparedSpend], 'blendingQuery', 4],
  ]
  it.each(types)('%s', (_, queries, queryType, count) => {
    const answered = resolve(queries)
    expect([answered.queryType, answered.questions.length]).toEqual([queryType, count])
  })

  it('blends by the first time with a granularity', () => {
    const ranged = { dimension: 'orders.paidAt', dateRange: '2024' }
    const query = { ...orders, timeDimensions: [ranged, ...orders.timeDimensions] }
    expect(resolve([query, spend]).queryType).toBe('blendingQuery')
  })

  it('resolves each period of each query in order', () => {
    const starts = resolve([compared, comparedSpend]).questions.map(({ measures, times }) => [
      measures[0]?.key,
      times[0]?.dateRange?.[0],
    ])
    expect(starts).toEqual([
      ['orders.count', '2024-05-01T00:00:00.000'],
      ['orders.count', '2024-04-01T00:00:00.000'],
      ['ad_spend.spend', '2024-03-01T00:00:00.000'],
      ['ad_spend.spend', '2024-02-01T00:00:00.000'],
    ])
  })

  it('puts the time with a granularity first, by which clients fill gaps', () => {
    const ranged = { dimension: 'orders.paidAt', dateRange: '2024' }
    const query = { ...compared, timeDimensions: [ranged, ...compared.timeDimensions] }
    const { questions } = resolve([query, spendInMay])
    expect(questions.map(({ times }) => times.map(({ key }) => key))).toEqual([
      ['orders.createdAt', 'orders.paidAt'],
      ['orders.createdAt', 'orders.paidAt'],
      ['ad_spend.day'],
    ])
  })

  it('numbers a period only if its label and a measure are already used', () => {
    const may = '2024-05-01T00:00:00.000 - 2024-05-31T23:59:59.999'
    const april = '2024-04-01T00:00:00.000 - 2024-04-30T23:59:59.999'
    const revenue = { ...compared, measures: ['orders.revenue'] }
    const both = { ...compared, measures: ['orders.revenue', 'orders.count'] }
    const { questions } = resolve([compared, revenue, both, compared])
    expect(questions.map(({ comparing }) => comparing?.label)).toEqual(
      [may, april, may, april, may, april, may, april].map((name, index) =>
        index < 4 ? name : `${name} (${index < 6 ? 2 : 3})`,
      ),
    )
  })

  it.each([
    ['a single range of its own', [{ ...spend, timeDimensions: [onMay] }, compared], [31, 31, 30]],
    ['one period', [compared, { ...spend, timeDimensions: [overMay] }], [31, 30, 31]],
  ])('blends periods with %s', (_, queries, lengths) => {
    const days = resolve(queries).questions.map(({ times }) => {
      const [from = '', to = ''] = times[0]?.dateRange ?? []
      return Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000)
    })
    expect(days).toEqual(lengths)
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
    [
      'Blended queries must compare the same number of date ranges, or have only one; these compare 2 and 3',
      [compared, overThree],
    ],
    [
      'Every query that is blended with compared date ranges needs a dateRange or a compareDateRange at its granularity',
      [compared, spend],
    ],
    [
      'Every query that is blended with compared date ranges needs a dateRange or a compareDateRange at its granularity',
      [comparedElsewhere, comparedSpend],
    ],
  ]
  it.each(refusals)('rejects: %s', (message, queries) => {
    expect(() => resolve(queries)).toThrow(
      expect.objectContaining({ code: 'invalid_query', message }),
    )
  })
})

function resolve(queries: object) {
  return resolveQueries(
    testingModel(),
    CubeQueries.parse(queries),
    new Date('2024-06-15T12:00:00Z'),
  )
}
