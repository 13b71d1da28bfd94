import { expect, test } from 'vitest'
import { dayRange, daysBetween, midnightOf } from './days.ts'

const instant = (day: string) => `${day}T00:00:00.000Z`

test('a slice has its first day and not its last midnight', () => {
  expect(daysBetween(instant('2026-02-27'), instant('2026-03-02'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(dayRange(instant('2026-02-27'), instant('2026-03-02'))).toEqual({
    from: '2026-02-27',
    to: '2026-03-01',
  })
})

test('a day begins at midnight in its zone, also when the clocks change on it', () => {
  expect(midnightOf('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(midnightOf('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
  expect(midnightOf('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z')
  expect(midnightOf('2026-03-09', 'Asia/Kolkata')).toBe('2026-03-08T18:30:00.000Z')
})
