import { expect, test } from 'vitest'
import { tokenize } from '../words/tokenize.ts'
import { previousPeriod } from './period.ts'
import { readPeriod } from './read-period.ts'

const today = '2026-11-28'
const rangeOf = (text: string) => readPeriod(tokenize(text), 0, today)?.period.range

test.each([
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['last 7 days', '2026-11-21', '2026-11-27'],
  ['last week', '2026-11-16', '2026-11-22'],
  ['last 3 months', '2026-08-01', '2026-10-31'],
  ['this quarter', '2026-10-01', '2026-11-28'],
  ['year to date', '2026-01-01', '2026-11-28'],
  ['october', '2026-10-01', '2026-10-31'],
  ['december', '2025-12-01', '2025-12-31'],
  ['feb 2028', '2028-02-01', '2028-02-29'],
  ['Q3 2025', '2025-07-01', '2025-09-30'],
  ['second half of 2025', '2025-07-01', '2025-12-31'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['since 1 March', '2026-03-01', '2026-11-28'],
  ['between 5 Oct and 9 Oct', '2026-10-05', '2026-10-09'],
  ['from March to June 2025', '2025-03-01', '2025-06-30'],
  ['until june', '1900-01-01', '2026-06-30'],
  ['30/06/2025', '2025-06-30', '2025-06-30'],
  ['black friday', '2026-11-27', '2026-11-27'],
  ['bfcm 2025', '2025-11-28', '2025-12-01'],
  ['last weekend', '2026-11-21', '2026-11-22'],
  ['3 days ago', '2026-11-25', '2026-11-25'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['Jan-Mar 2025', '2025-01-01', '2025-03-31'],
  ['2024–2025', '2024-01-01', '2025-12-31'],
  ['April 1-15', '2026-04-01', '2026-04-15'],
  ['between 3 and 10 March', '2026-03-03', '2026-03-10'],
  ['2026-03', '2026-03-01', '2026-03-31'],
  ["Oct '25", '2025-10-01', '2025-10-31'],
  ['5.3.2026', '2026-03-05', '2026-03-05'],
  ['Tuesday, April 14', '2026-04-14', '2026-04-14'],
  ['week 12', '2026-03-16', '2026-03-22'],
  ['the week of 2 March', '2026-03-02', '2026-03-08'],
  ['the first three months of 2026', '2026-01-01', '2026-03-31'],
  ['the last month of Q1', '2026-03-01', '2026-03-31'],
  ['the first half of April', '2026-04-01', '2026-04-15'],
  ['the final quarter of 2025', '2025-10-01', '2025-12-31'],
  ["last year's Q3", '2025-07-01', '2025-09-30'],
  ['2025 H2', '2025-07-01', '2025-12-31'],
  ['two years ago', '2024-01-01', '2024-12-31'],
  ['past couple of weeks', '2026-11-09', '2026-11-22'],
  ['ttm', '2025-11-01', '2026-10-31'],
  ['may', '2026-05-01', '2026-05-31'],
])('%s is %s to %s', (text, from, to) => {
  expect(rangeOf(text)).toEqual([from, to])
})

test('a day that no order of day and month makes certain is not guessed', () => {
  expect(rangeOf('05/06/2025')).toBeUndefined()
})

test('a range names the year of both its ends', () => {
  expect(
    readPeriod(tokenize('from March to April 2025'), 0, today)?.period.ends?.[0].range,
  ).toEqual(['2025-03-01', '2025-03-31'])
})

test('a verb is no month', () => {
  expect(rangeOf('may we see')).toBeUndefined()
})

test('the period before has as many whole units, or the same days of a unit to date', () => {
  const before = (text: string) => {
    const period = readPeriod(tokenize(text), 0, '2026-03-31')?.period
    return period === undefined ? null : previousPeriod(period)
  }
  expect(before('last 2 months')).toEqual(['2025-11-01', '2025-12-31'])
  expect(before('last 7 days')).toEqual(['2026-03-17', '2026-03-23'])
  expect(before('this month')).toEqual(['2026-02-01', '2026-02-28'])
})
