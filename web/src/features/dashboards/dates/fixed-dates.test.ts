import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { fixedDates } from './fixed-dates.ts'

const asked = (time: object) =>
  CubeQuery.parse({
    measures: ['Orders.count'],
    timeDimensions: [{ dimension: 'Orders.createdAt', ...time }],
  })

it('reads what is asked for and what it stands beside, without a name', () => {
  const ranges = [
    ['2026-10-16', '2026-10-16'],
    ['2026-10-09', '2026-10-09'],
  ]
  expect(fixedDates([asked({ compareDateRange: ranges })])).toEqual({
    range: ranges[0],
    comparisons: [{ period: null, range: ranges[1] }],
  })
  expect(fixedDates([asked({ dateRange: ['2026-10-16'] })])).toEqual({
    range: ['2026-10-16', '2026-10-16'],
    comparisons: [],
  })
})

it('leaves to the engine what is written in words, and what is of any time', () => {
  expect(fixedDates([asked({ dateRange: 'last 30 days' })])).toBeNull()
  expect(
    fixedDates([asked({}), asked({ dateRange: ['2026-10-01', '2026-10-31'] })])?.range,
  ).toEqual(['2026-10-01', '2026-10-31'])
  expect(fixedDates([])).toBeNull()
})
