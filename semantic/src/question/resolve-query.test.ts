import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { resolveQuery } from './resolve-query.ts'
import { testingModel } from './testing-model.ts'

const model = testingModel()

describe('ask', () => {
  it('resolves every member once', () => {
    const question = askOne({
      measures: ['orders.count', 'orders.count', 'ad_spend.spend'],
      dimensions: ['customers.city', 'customers.city'],
      segments: ['orders.completed'],
    })
    expect(question.measures.map(({ key, member }) => [key, member.cube, member.name])).toEqual([
      ['orders.count', 'orders', 'count'],
      ['ad_spend.spend', 'ad_spend', 'spend'],
    ])
    expect(question.dimensions.map(({ key }) => key)).toEqual(['customers.city'])
    expect(question.segments.map(({ key }) => key)).toEqual(['orders.completed'])
    expect(question.joinPaths).toBeNull()
  })

  it('resolves members of a view', () => {
    const question = askOne({
      measures: ['sales.net'],
      dimensions: ['sales.city'],
      timeDimensions: [{ dimension: 'sales.createdAt', granularity: 'month' }],
      segments: ['sales.completed'],
    })
    expect(
      [...question.measures, ...question.dimensions, ...question.times, ...question.segments].map(
        ({ key, member }) => [key, `${member.cube}.${member.name}`],
      ),
    ).toEqual([
      ['sales.net', 'orders.revenue'],
      ['sales.city', 'customers.city'],
      ['sales.createdAt', 'orders.createdAt'],
      ['sales.completed', 'orders.completed'],
    ])
    expect(question.joinPaths).toEqual([['orders', 'customers']])
  })

  it('resolves a member of a view that its cube hides', () => {
    expect(askOne({ measures: ['sales.unhidden'] }).measures[0]?.member.name).toBe('secret')
  })

  it('reads a dimension with a granularity as a time', () => {
    const question = askOne({ dimensions: ['orders.createdAt.month', 'orders.status'] })
    expect(question.dimensions.map(({ key }) => key)).toEqual(['orders.status'])
    expect(question.times.map(({ key, grain }) => [key, grain?.name])).toEqual([
      ['orders.createdAt', 'month'],
    ])
  })

  it('uses the maximum without a limit', () => {
    expect(askOne({ measures: ['orders.count'], limit: null }).limit).toBe(50_000)
    expect(askOne({ measures: ['orders.count'] }).limit).toBe(10_000)
  })

  it('passes on the options of the rows', () => {
    const query = { dimensions: ['orders.status'], total: true, ungrouped: true, offset: 20 }
    expect(askOne({ ...query, timezone: 'Asia/Tokyo' })).toMatchObject({
      zone: 'Asia/Tokyo',
      countsAll: true,
      isUngrouped: true,
      offset: 20,
      comparing: null,
    })
  })

  const refusals: [string, z.input<typeof CubeQuery>][] = [
    ["'nope' not found for path 'orders.nope'", { measures: ['orders.nope'] }],
    ["'status' not found for path 'orders.status'", { measures: ['orders.status'] }],
    ["'count' not found for path 'orders.count'", { dimensions: ['orders.count'] }],
    ["'constructor' not found for path 'orders.constructor'", { measures: ['orders.constructor'] }],
    [
      "'nope' not found for path 'orders.nope'",
      { measures: ['orders.count'], segments: ['orders.nope'] },
    ],
    [
      "'completed' not found for path 'orders.completed'",
      {
        measures: ['orders.count'],
        filters: [{ member: 'orders.completed', operator: 'set' }],
      },
    ],
    ["Cube 'nope' not found for path 'nope.count'", { measures: ['nope.count'] }],
    // Hidden members are reported as unknown.
    ["'secret' not found for path 'orders.secret'", { measures: ['orders.secret'] }],
    ["Cube 'internals' not found for path 'internals.count'", { measures: ['internals.count'] }],
    ["'hushed' not found for path 'sales.hushed'", { dimensions: ['sales.hushed'] }],
    [
      "A query takes the members of one view only, or those of cubes: 'sales', 'orders'",
      {
        measures: ['sales.net'],
        filters: [{ and: [{ or: [{ member: 'orders.status', operator: 'set' }] }] }],
      },
    ],
    [
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
      {},
    ],
    [
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
      { timeDimensions: [{ dimension: 'orders.createdAt', dateRange: '2024-01-01' }] },
    ],
  ]
  it.each(refusals)('rejects: %s (%o)', (message, query) => {
    expect(() => askOne(query)).toThrow(expect.objectContaining({ code: 'invalid_query', message }))
  })
})

function askOne(query: z.input<typeof CubeQuery>) {
  const [question, ...others] = resolveQuery(
    model,
    CubeQuery.parse(query),
    new Date('2024-06-15T12:00:00Z'),
  )
  if (question === undefined || others.length > 0) throw new Error('Not one question')
  return question
}
