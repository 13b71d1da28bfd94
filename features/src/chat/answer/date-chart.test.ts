import { CubeQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { dateChart } from './date-chart.ts'

const at = 'Orders.at'
const rows = (...weeks: readonly string[]) => [
  { data: weeks.map((week) => ({ [`${at}.week`]: `${week}T00:00:00.000` })) },
]
const dated = (time: object, results: ReturnType<typeof rows>) => {
  const query = CubeQuery.parse({ measures: ['Orders.sales'], timeDimensions: [time] })
  return dateChart({ query, results }, '2026-11-28').timeDimensions[0]?.dateRange
}

test('a question over time without dates is drawn from its first step to today', () => {
  const byWeek = { dimension: at, granularity: 'week' }
  expect(dated(byWeek, rows('2026-11-09', '2026-10-26'))).toEqual(['2026-10-26', '2026-11-28'])
  expect(dated({ ...byWeek, dateRange: ['2026-11-01', '2026-11-07'] }, rows('2026-10-26'))).toEqual(
    ['2026-11-01', '2026-11-07'],
  )
  expect(dated({ dimension: at }, rows('2026-10-26'))).toBeUndefined()
})
