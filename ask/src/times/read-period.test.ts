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
  ['from 1 September', '2026-09-01', '2026-11-28'],
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
  ['monday this week', '2026-11-23', '2026-11-23'],
  ['3 Aug last year', '2025-08-03', '2025-08-03'],
  ['last year in March', '2025-03-01', '2025-03-31'],
  ['Black Friday 2024', '2024-11-29', '2024-11-29'],
  ['Q1 next year', '2027-01-01', '2027-03-31'],
  ['ytd last year', '2025-01-01', '2025-11-28'],
  ['week 12 of 2025', '2025-03-17', '2025-03-23'],
  ['2025-W12', '2025-03-17', '2025-03-23'],
  ['weeks 10 to 12', '2026-03-02', '2026-03-22'],
  ['the last Friday of June', '2026-06-26', '2026-06-26'],
  ['the first weekend of May', '2026-05-02', '2026-05-03'],
  ['the 1st of this month', '2026-11-01', '2026-11-01'],
  ['the 10 days before Easter Sunday 2026', '2026-03-26', '2026-04-04'],
  ['2025 excluding December', '2025-01-01', '2025-11-30'],
  ['January, February and March 2025', '2025-01-01', '2025-03-31'],
  ['this year up to the end of April', '2026-01-01', '2026-04-30'],
  ['from last May till now', '2026-05-01', '2026-11-28'],
  ['w/c 16 March', '2026-03-16', '2026-03-22'],
  ['1.2.-14.2.2026', '2026-02-01', '2026-02-14'],
  ['a week ago today', '2026-11-21', '2026-11-21'],
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

test.each(['mid May', 'early June', 'at the end of last month', 'last summer', 'a few weeks ago'])(
  'which days %s has is uncertain',
  (text) => {
    const tokens = tokenize(text)
    const at = tokens.findIndex(({ text: word }) => word !== 'at')
    expect(readPeriod(tokens, at, today)?.period.isUncertain).toBe(true)
  },
)

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
