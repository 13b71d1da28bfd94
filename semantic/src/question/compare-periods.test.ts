import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { resolveQuery, comparePeriods } from './resolve-query.ts'
import { testingModel } from './testing-model.ts'

const dimension = 'orders.createdAt'
const may: [string, string] = ['2024-05-01', '2024-05-31']

it('leaves times without compared periods alone', () => {
  const times = [{ dimension, dateRange: may }]
  expect(comparePeriods(times)).toEqual([{ times, compared: null }])
})

it('has each period in order, with the other times unchanged', () => {
  const other = { dimension: 'orders.paidAt', dateRange: may }
  const compared = { dimension, granularity: 'day', compareDateRange: [may, 'last month'] }
  expect(comparePeriods([other, compared])).toEqual([
    { times: [other, { dimension, granularity: 'day', dateRange: may }], compared: may },
    {
      times: [other, { dimension, granularity: 'day', dateRange: 'last month' }],
      compared: 'last month',
    },
  ])
})

it('labels each period by its full wall times', () => {
  const query = CubeQuery.parse({
    measures: ['orders.count'],
    timeDimensions: [
      { dimension: 'orders.paidAt', dateRange: '2020' },
      { dimension, compareDateRange: [may, 'this month'] },
    ],
  })
  const questions = resolveQuery(testingModel(), query, new Date('2024-06-15T12:00:00Z'))
  expect(questions.map(({ comparing }) => comparing?.label)).toEqual([
    '2024-05-01T00:00:00.000 - 2024-05-31T23:59:59.999',
    '2024-06-01T00:00:00.000 - 2024-06-30T23:59:59.999',
  ])
  expect(questions.map(({ times }) => times[1]?.dateRange?.[0])).toEqual([
    '2024-05-01T00:00:00.000',
    '2024-06-01T00:00:00.000',
  ])
})

it('compares over one time dimension only', () => {
  const time = { dimension, compareDateRange: [may] }
  expect(() => comparePeriods([time, time])).toThrow(
    "'compareDateRange' can only exist for one timeDimension",
  )
})

it('rejects a range together with compared ranges', () => {
  expect(() => comparePeriods([{ dimension, dateRange: may, compareDateRange: [may] }])).toThrow(
    'dateRange and compareDateRange exclude each other',
  )
})
