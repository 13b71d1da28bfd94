import { CubeQueries } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { resolveQueries } from '../question/resolve-queries.ts'
import { testingModel } from '../question/testing-model.ts'
import { toDryRunAnswer } from '../semantic.ts'
import { blendedTimeKey } from './blended-time.ts'
import { normalisedQuery } from './normalised-query.ts'
import { pivotQuery } from './pivot-query.ts'

const byDay = {
  measures: ['orders.count'],
  dimensions: ['orders.status'],
  timeDimensions: [{ dimension: 'orders.createdAt', granularity: 'day', dateRange: '2024-05' }],
}
const spend = {
  measures: ['ad_spend.spend', 'orders.count'],
  timeDimensions: [{ dimension: 'ad_spend.day', granularity: 'day', dateRange: '2024-04' }],
}

it('is the only query with its type', () => {
  const resolved = resolveQuery(byDay)
  const [question] = resolved.questions
  expect(pivotQuery(resolved)).toEqual({
    ...(question && normalisedQuery(question)),
    queryType: 'regularQuery',
  })
  expect(blendedTimeKey(resolved)).toBeNull()
})

it('begins with the compared period', () => {
  const [time] = byDay.timeDimensions
  const resolved = resolveQuery({
    ...byDay,
    timeDimensions: [
      {
        dimension: time?.dimension,
        granularity: time?.granularity,
        compareDateRange: ['2024-05', '2024-04'],
      },
    ],
  })
  expect(pivotQuery(resolved)).toMatchObject({
    queryType: 'compareDateRangeQuery',
    dimensions: ['compareDateRange', 'orders.status'],
    timeDimensions: [{ dateRange: ['2024-05-01T00:00:00.000', '2024-05-31T23:59:59.999'] }],
  })
})

it('has the members of all blended queries over their shared time', () => {
  const resolved = resolveQuery([byDay, spend])
  expect(pivotQuery(resolved)).toEqual({
    queryType: 'blendingQuery',
    measures: ['orders.count', 'ad_spend.spend'],
    dimensions: ['orders.status'],
    timeDimensions: [
      {
        dimension: 'time',
        granularity: 'day',
        dateRange: ['2024-04-01T00:00:00.000', '2024-05-31T23:59:59.999'],
      },
    ],
  })
  expect(blendedTimeKey(resolved)).toBe('time.day')
})

it('has no range when one of the blended queries has none', () => {
  const unlimited = {
    measures: ['ad_spend.spend'],
    timeDimensions: [{ dimension: 'ad_spend.day', granularity: 'day' }],
  }
  expect(pivotQuery(resolveQuery([byDay, unlimited])).timeDimensions).toEqual([
    { dimension: 'time', granularity: 'day' },
  ])
})

it('begins with the periods when blended queries compare', () => {
  const compareDateRange = ['2024-05', '2024-04']
  const over = (query: typeof byDay | typeof spend) => ({
    ...query,
    timeDimensions: query.timeDimensions.map(({ dimension, granularity }) => ({
      dimension,
      granularity,
      compareDateRange,
    })),
  })
  expect(pivotQuery(resolveQuery([over(byDay), over(spend)]))).toEqual({
    queryType: 'blendingQuery',
    measures: ['orders.count', 'ad_spend.spend'],
    dimensions: ['compareDateRange', 'orders.status'],
    timeDimensions: [{ dimension: 'time', granularity: 'day' }],
  })
})

it('shows each parsed query in a dry run', () => {
  const resolved = resolveQuery([byDay, { ...spend, order: { 'ad_spend.spend': 'desc' } }])
  expect(toDryRunAnswer(resolved)).toEqual({
    queryType: 'blendingQuery',
    normalizedQueries: resolved.questions.map((question) => normalisedQuery(question)),
    pivotQuery: pivotQuery(resolved),
    queryOrder: [{ 'orders.createdAt.day': 'asc' }, { 'ad_spend.spend': 'desc' }],
    transformedQueries: [],
  })
})

function resolveQuery(queries: object) {
  return resolveQueries(
    testingModel(),
    CubeQueries.parse(queries),
    new Date('2024-06-15T12:00:00Z'),
  )
}
