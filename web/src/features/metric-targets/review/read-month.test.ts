import { expect, it } from 'vitest'
import { readMonth, readYear } from './read-month.ts'

it.each([
  ['3', 3, null],
  [' 03 ', 3, null],
  ['3.0', 3, null],
  ['Mar', 3, null],
  ['MARCH', 3, null],
  ['Sept.', 9, null],
  ['März', 3, null],
  ['Dez', 12, null],
  ['Mar-26', 3, 2026],
  ["Mar '26", 3, 2026],
  ['March 2026', 3, 2026],
  ['2026-03', 3, 2026],
  ['2026-03-31', 3, 2026],
])('%j is month %d of %j', (text, month, year) => {
  expect(readMonth(text, 'de')).toEqual({ month, year })
})

it.each(['', '0', '13', '3/4/2026', 'Mars', '2026-13-01', 'Q1', '1.5', '-1'])(
  '%j is no month',
  (text) => {
    expect(readMonth(text, 'de')).toBeNull()
  },
)

it.each([
  ['2026', 2026],
  ['2026.0', 2026],
  ['2026-01-01', 2026],
  ['1969', null],
  ['2101', null],
  ['26', null],
  ['', null],
])('the year %j is %j', (text, year) => {
  expect(readYear(text)).toBe(year)
})
