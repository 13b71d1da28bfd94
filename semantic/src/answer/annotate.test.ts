import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { resolveQuery } from '../question/resolve-query.ts'
import { testingModel } from '../question/testing-model.ts'
import { annotate } from './annotate.ts'

const model = testingModel()

it('describes measures and their formats', () => {
  const { measures } = annotated({
    measures: ['orders.revenue', 'orders.lastStatus', 'orders.lastAt', 'orders.buyers'],
  })
  expect(measures['orders.revenue']).toEqual({
    title: 'Orders Revenue',
    shortTitle: 'Revenue',
    type: 'number',
    format: 'currency',
    meta: { owner: 'finance', sentiment: 'up', additivity: 'sum', reporting: true },
    drillMembers: [],
    drillMembersGrouped: { measures: [], dimensions: [] },
  })
  expect(Object.values(measures).map(({ type }) => type)).toEqual([
    'number',
    'string',
    'time',
    'number',
  ])
})

it('gives the currency of converted money', () => {
  const query = { measures: ['orders.revenue', 'orders.count', 'sales.net'], currency: 'EUR' }
  const { measures } = annotated({ ...query, measures: query.measures.slice(0, 2) })
  expect(measures['orders.revenue']).toMatchObject({ format: 'currency', currency: 'EUR' })
  expect(measures['orders.count']).not.toHaveProperty('currency')
  const view = annotated({ ...query, measures: query.measures.slice(2) })
  expect(view.measures['sales.net']).toMatchObject({ currency: 'EUR' })
})

it('lists only queryable drill members', () => {
  expect(annotated({ measures: ['orders.count'] }).measures['orders.count']).toMatchObject({
    drillMembers: ['orders.status', 'orders.revenue'],
    drillMembersGrouped: { measures: ['orders.revenue'], dimensions: ['orders.status'] },
  })
})

it('uses the titles and names of a view', () => {
  const { measures, dimensions } = annotated({
    measures: ['sales.net', 'sales.orderCount'],
    dimensions: ['sales.orderStatus'],
  })
  expect(measures['sales.net']).toMatchObject({
    title: 'Sales Net',
    shortTitle: 'Net',
    format: 'currency',
    meta: { owner: 'finance', sentiment: 'up' },
  })
  expect(measures['sales.orderCount']?.drillMembersGrouped).toEqual({
    measures: ['sales.net'],
    dimensions: ['sales.orderStatus'],
  })
  expect(dimensions['sales.orderStatus']).toEqual({
    title: 'Sales Order status',
    shortTitle: 'Order status',
    description: 'How far it is.',
    type: 'string',
  })
})

it('lists a time with and without its granularity', () => {
  const time = { title: 'Orders Created at', shortTitle: 'Created at', type: 'time' }
  expect(
    annotated({
      timeDimensions: [
        { dimension: 'orders.createdAt', granularity: 'day' },
        { dimension: 'orders.createdAt', granularity: 'fiscalYear' },
        { dimension: 'orders.paidAt', dateRange: '2024' },
      ],
    }).timeDimensions,
  ).toEqual({
    'orders.createdAt': time,
    'orders.createdAt.day': {
      ...time,
      granularity: { name: 'day', title: 'Day', interval: '1 day' },
    },
    'orders.createdAt.fiscalYear': {
      ...time,
      granularity: {
        name: 'fiscalYear',
        title: 'Fiscal year',
        interval: '1 year',
        origin: '2024-04-01T00:00:00.000',
      },
    },
  })
})

it('lists a time that is also a dimension among the dimensions', () => {
  const { dimensions, timeDimensions } = annotated({
    dimensions: ['orders.createdAt', 'orders.createdAt.quarterHour'],
  })
  expect(Object.keys(dimensions)).toEqual(['orders.createdAt'])
  expect(Object.keys(timeDimensions)).toEqual(['orders.createdAt.quarterHour'])
  expect(timeDimensions['orders.createdAt.quarterHour']?.granularity?.interval).toBe('15 minutes')
})

it('describes segments', () => {
  expect(
    annotated({ measures: ['orders.count'], segments: ['orders.completed'] }).segments,
  ).toEqual({ 'orders.completed': { title: 'Orders Completed', shortTitle: 'Completed' } })
})

function annotated(query: z.input<typeof CubeQuery>) {
  const [question] = resolveQuery(model, CubeQuery.parse(query), new Date('2024-06-15T12:00:00Z'))
  if (question === undefined) throw new Error('A query has at least one question')
  return annotate(model, question)
}
