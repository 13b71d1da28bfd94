import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CubeQueries, CubeQuery } from './queries.ts'

z.config(z.locales.en())

const accepted: [string, object][] = [
  ['dates in words', { timeDimensions: [{ dimension: 'a.b', dateRange: 'last 30 days' }] }],
  ['one date in a list', { timeDimensions: [{ dimension: 'a.b', dateRange: ['2024-01-01'] }] }],
  ['a step that the model names', { timeDimensions: [{ dimension: 'a.b', granularity: 'x' }] }],
  ['a step that is null', { timeDimensions: [{ dimension: 'a.b', granularity: null }] }],
  ['a step in a dimension', { dimensions: ['a.b.month'] }],
  ['no limit', { limit: null }],
  ['a currency', { currency: 'EUR' }],
  ['an order in pairs', { order: [['a.b', 'none']] }],
  ['members by their older name', { filters: [{ dimension: 'a.b', operator: 'set' }] }],
  [
    'groups in groups',
    { filters: [{ or: [{ and: [{ member: 'a.b', operator: 'in', values: [1, null] }] }] }] },
  ],
]
it.each(accepted)('takes %s', (_, query) => {
  expect(CubeQueries.safeParse(query).error).toBeUndefined()
  expect(CubeQueries.safeParse([query]).error).toBeUndefined()
})

describe('a query that is none', () => {
  const refused: [object, string][] = [
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
  it.each(refused)('%o: %s', (query, message) => {
    expect(problems(CubeQuery.safeParse(query))).toContain(message)
    expect(problems(CubeQueries.safeParse(query))).toContain(message)
    expect(problems(CubeQueries.safeParse([query]))).toContain(message.split(': ').at(-1))
  })
})

/** Each with its place, where it is not told in the message itself. */
function problems({ error }: { readonly error?: z.core.$ZodError }): string | undefined {
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}
