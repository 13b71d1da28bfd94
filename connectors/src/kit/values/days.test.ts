import { expect, test } from 'vitest'
import { dayRange, daysBetween } from './days.ts'

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
