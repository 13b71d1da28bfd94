import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { resolveQuery } from '../question/resolve-query.ts'
import { testingModel } from '../question/testing-model.ts'
import { normalisedQuery } from './normalised-query.ts'

it('is the parsed query', () => {
  expect(
    normalised({
      measures: ['orders.count'],
      dimensions: ['orders.status', 'orders.createdAt.week'],
      timeDimensions: [{ dimension: 'orders.paidAt', dateRange: 'yesterday' }],
      segments: ['orders.completed'],
      filters: [
        { member: 'orders.count', operator: 'gt', values: [0] },
        { dimension: 'orders.status', operator: 'equals', values: ['paid', null] },
        {
          or: [
            { member: 'orders.isGift', operator: 'set' },
            { and: [{ member: 'orders.createdAt', operator: 'onTheDate', values: ['today'] }] },
          ],
        },
        { member: 'orders.count', operator: 'measureFilter' },
      ],
      limit: null,
      timezone: 'Europe/Vienna',
    }),
  ).toEqual({
    measures: ['orders.count'],
    dimensions: ['orders.status'],
    timeDimensions: [
      {
        dimension: 'orders.paidAt',
        dateRange: ['2024-06-14T00:00:00.000', '2024-06-14T23:59:59.999'],
      },
      { dimension: 'orders.createdAt', granularity: 'week' },
    ],
    segments: ['orders.completed'],
    filters: [
      { member: 'orders.count', operator: 'gt', values: ['0'] },
      { member: 'orders.status', operator: 'equals', values: ['paid', null] },
      {
        or: [
          { member: 'orders.isGift', operator: 'set' },
          {
            and: [
              {
                member: 'orders.createdAt',
                operator: 'onTheDate',
                values: ['2024-06-15T00:00:00.000', '2024-06-15T23:59:59.999'],
              },
            ],
          },
        ],
      },
      { member: 'orders.count', operator: 'measureFilter' },
    ],
    order: [{ id: 'orders.createdAt.week', desc: false }],
    limit: 50_000,
    rowLimit: 50_000,
    offset: 0,
    timezone: 'Europe/Vienna',
  })
})

it('includes optional parts only when they were requested', () => {
  expect(normalised({ dimensions: ['orders.status'], total: true, ungrouped: true })).toMatchObject(
    { total: true, ungrouped: true },
  )
  expect(normalised({ measures: ['orders.revenue'], currency: 'EUR' }).currency).toBe('EUR')
  expect(normalised({ measures: ['orders.revenue'] })).not.toHaveProperty('currency')
  const [question] = questions({ dimensions: ['orders.status'] })
  expect(question && normalisedQuery(question, 'compact').responseFormat).toBe('compact')
})

it('has the same meaning as a query', () => {
  const first = normalised({
    currency: 'EUR',
    measures: ['orders.count'],
    timeDimensions: [
      { dimension: 'orders.createdAt', granularity: 'day', dateRange: 'last 3 days' },
    ],
    filters: [
      { member: 'orders.paidAt', operator: 'notEquals', values: ['2024-06-01', null] },
      { or: [{ member: 'orders.paidAt', operator: 'beforeOrOnDate', values: ['this month'] }] },
    ],
  })
  const { order, rowLimit, ...query } = JSON.parse(JSON.stringify(first)) as typeof first
  expect(rowLimit).toBe(10_000)
  const again = { ...query, order: order.map(({ id, desc }) => [id, desc ? 'desc' : 'asc']) }
  expect(normalised(again as z.input<typeof CubeQuery>)).toEqual(first)
})

function questions(query: z.input<typeof CubeQuery>) {
  return resolveQuery(testingModel(), CubeQuery.parse(query), new Date('2024-06-15T12:00:00Z'))
}

function normalised(query: z.input<typeof CubeQuery>) {
  const [question] = questions(query)
  if (question === undefined) throw new Error('A query has at least one question')
  return normalisedQuery(question)
}
