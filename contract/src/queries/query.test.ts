import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CubeQueries, CubeQuery } from './query.ts'

z.config(z.locales.en())

const accepted: [string, object][] = [
  ['dates in words', { timeDimensions: [{ dimension: 'a.b', dateRange: 'last 30 days' }] }],
  ['one date in a list', { timeDimensions: [{ dimension: 'a.b', dateRange: ['2024-01-01'] }] }],
  ['a granularity of the model', { timeDimensions: [{ dimension: 'a.b', granularity: 'x' }] }],
  ['a granularity of null', { timeDimensions: [{ dimension: 'a.b', granularity: null }] }],
  ['a granularity in a dimension', { dimensions: ['a.b.month'] }],
  ['no limit', { limit: null }],
  ['a currency', { currency: 'EUR' }],
  ['an order in pairs', { order: [['a.b', 'none']] }],
  ['members by their former name', { filters: [{ dimension: 'a.b', operator: 'set' }] }],
  [
    'nested groups',
    { filters: [{ or: [{ and: [{ member: 'a.b', operator: 'in', values: [1, null] }] }] }] },
  ],
]
it.each(accepted)('accepts %s', (_, query) => {
  expect(CubeQueries.safeParse(query).error).toBeUndefined()
  expect(CubeQueries.safeParse([query]).error).toBeUndefined()
})

describe('an invalid query', () => {
  const rejected: [object, string][] = [
    [{ foo: 1 }, '"foo" is not allowed'],
    [{ timezone: 'Mars' }, 'timezone: Must be a valid IANA time zone'],
    [{ limit: 50_001 }, 'limit: The query limit has been exceeded.'],
    [{ currency: 'eur' }, 'currency: Must be a currency in three capital letters, such as EUR'],
    [{ currency: "EU'" }, 'currency: Must be a currency in three capital letters, such as EUR'],
    [{ measures: ['orders'] }, 'measures.0: Not a cube member'],
    [{ filters: [{ operator: 'set' }] }, 'filters.0: Needs a member'],
    [{ filters: [{ member: 'a.b', operator: 'set', or: [] }] }, 'or: Too small'],
    [{ filters: [{ member: 'a.b', operator: 'set', values: [{}] }] }, 'values.0: Invalid input'],
    [{ filters: [{ and: [{ member: 'a.b', operator: 'set', foo: 1 }] }] }, '"foo" is not allowed'],
  ]
  it.each(rejected)('%o fails with %s', (query, message) => {
    expect(problems(CubeQuery.safeParse(query))).toContain(message)
    expect(problems(CubeQueries.safeParse(query))).toContain(message)
    expect(problems(CubeQueries.safeParse([query]))).toContain(message.split(': ').at(-1))
  })
})

/** Adds the path where the message does not contain it. */
function problems({ error }: { readonly error?: z.core.$ZodError }): string | undefined {
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
