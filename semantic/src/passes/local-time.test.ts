import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { localTime } from './local-time.ts'
import { resolveMembers } from './resolve-members.ts'
import { timeRange } from './time-range.ts'

const dimension = 'ShopifyOrders.happenedAt'

it('holds only the clock changes within the dates asked for', () => {
  expect(spans([{ dimension, granularity: 'day', dateRange: ['2024-01-01', '2024-06-30'] }])).toBe(
    2,
  )
  expect(spans([{ dimension, granularity: 'day', dateRange: ['2024-06-01', '2024-06-30'] }])).toBe(
    1,
  )
})

it('takes the dates of another use of the same dimension', () => {
  expect(
    spans([
      { dimension, granularity: 'day' },
      { dimension, dateRange: ['2024-06-01', '2024-06-30'] },
    ]),
  ).toBe(1)
})

it('holds all clock changes when no dates are asked for', () => {
  expect(spans([{ dimension, granularity: 'day' }])).toBeGreaterThan(100)
})

function spans(timeDimensions: object[]): number {
  const query = CubeQuery.parse({ timeDimensions, timezone: 'America/New_York' })
  const plan = timeRange(resolveMembers(loadCatalogue(), query))
  const [time] = plan.times
  const expression = time && localTime(plan, time.dimension)
  return expression?.kind === 'local' ? expression.spans.length : 0
}
