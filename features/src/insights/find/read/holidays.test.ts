import { expect, it } from 'vitest'
import { holidays } from './holidays.ts'

const named = (year: number) =>
  Object.fromEntries(holidays(year, year).map(({ date, name }) => [name, date]))

it.each([
  [2024, { 'Easter Sunday': '2024-03-31', Thanksgiving: '2024-11-28', 'Labor Day': '2024-09-02' }],
  [
    2025,
    { 'Easter Sunday': '2025-04-20', Thanksgiving: '2025-11-27', 'Memorial Day': '2025-05-26' },
  ],
  [
    2026,
    { 'Easter Sunday': '2026-04-05', Thanksgiving: '2026-11-26', "Mother's Day": '2026-05-10' },
  ],
  [2027, { 'Easter Sunday': '2027-03-28', Thanksgiving: '2027-11-25', 'Labor Day': '2027-09-06' }],
  [
    2038,
    { 'Easter Sunday': '2038-04-25', Thanksgiving: '2038-11-25', 'Memorial Day': '2038-05-31' },
  ],
])('movable holidays fall where the calendar of %i has them', (year, days) => {
  expect(named(year)).toMatchObject(days)
})

it('days relative to a holiday move with it', () => {
  expect(named(2026)).toMatchObject({
    'Good Friday': '2026-04-03',
    'Black Friday': '2026-11-27',
    'Cyber Monday': '2026-11-30',
    'Boxing Day': '2026-12-26',
  })
})

it('each occurs once a year, in every requested year and no other', () => {
  const days = holidays(2025, 2027)
  expect(new Set(days.map(({ date }) => date.slice(0, 4)))).toEqual(
    new Set(['2025', '2026', '2027']),
  )
  const keys = days.map(({ date, name }) => `${date.slice(0, 4)} ${name}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(holidays(2027, 2026)).toEqual([])
})
