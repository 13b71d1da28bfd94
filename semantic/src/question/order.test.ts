import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { resolveQuery } from './resolve-query.ts'
import { testingModel } from './testing-model.ts'

const measures = ['orders.count', 'orders.revenue']
const dimensions = ['orders.status']
const dimension = 'orders.createdAt'
const byDay = { dimension, granularity: 'day' }

const cases: [string, z.input<typeof CubeQuery>, [string, string][]][] = [
  [
    'time first',
    { measures, dimensions, timeDimensions: [byDay] },
    [['orders.createdAt.day', 'asc']],
  ],
  [
    'a time without granularity does not count',
    { measures, dimensions, timeDimensions: [{ dimension, dateRange: '2024' }] },
    [['orders.count', 'desc']],
  ],
  ['then the first measure', { measures, dimensions }, [['orders.count', 'desc']]],
  ['then the first dimension', { dimensions }, [['orders.status', 'asc']]],
  ['an empty list is no order', { measures, dimensions, order: [] }, []],
  ['an empty object is no order', { measures, dimensions, order: {} }, []],
  [
    'what is asked for is kept as it comes',
    { measures, dimensions, order: { 'orders.status': 'desc', 'orders.revenue': 'asc' } },
    [
      ['orders.status', 'desc'],
      ['orders.revenue', 'asc'],
    ],
  ],
  [
    'none is no order of that member',
    {
      measures,
      dimensions,
      order: [
        ['orders.status', 'none'],
        ['orders.count', 'asc'],
      ],
    },
    [['orders.count', 'asc']],
  ],
  [
    'a time by its name is the time by its step',
    { measures, timeDimensions: [byDay], order: { [dimension]: 'desc' } },
    [['orders.createdAt.day', 'desc']],
  ],
  [
    'a time by its step, of several',
    {
      timeDimensions: [byDay, { dimension, granularity: 'month' }],
      order: { 'orders.createdAt.month': 'asc' },
    },
    [['orders.createdAt.month', 'asc']],
  ],
  [
    'a time that is a dimension too is the dimension by its name',
    { dimensions: [dimension], timeDimensions: [byDay], order: { [dimension]: 'asc' } },
    [[dimension, 'asc']],
  ],
  [
    'a place goes as text',
    { dimensions: ['orders.place'], order: { 'orders.place': 'asc' } },
    [['orders.place', 'asc']],
  ],
]

describe('orderOf', () => {
  it.each(cases)('%s', (_, query, expected) => {
    const order = resolveQuery(testingModel(), CubeQuery.parse(query), new Date())[0]?.order
    expect(order?.map((term) => [term.key, term.descending ? 'desc' : 'asc'])).toEqual(expected)
  })

  it.each(['orders.status', 'orders.createdAt.week', 'orders.paidAt', 'nope.nope'])(
    'rejects %s, which the query does not select',
    (name) => {
      const query = CubeQuery.parse({
        measures,
        timeDimensions: [byDay, { dimension: 'orders.paidAt', dateRange: '2024' }],
        order: { [name]: 'asc' },
      })
      expect(() => resolveQuery(testingModel(), query, new Date())).toThrow(
        `Order by '${name}' needs it in the query`,
      )
    },
  )
})
