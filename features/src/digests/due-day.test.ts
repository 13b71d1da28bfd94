import type { DigestTiming } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { dueDay } from './due-day.ts'

const daily: DigestTiming = { every: 'day', hour: 9 }
const onMonday: DigestTiming = { every: 'week', weekday: 1, hour: 9 }
const onSunday: DigestTiming = { every: 'week', weekday: 7, hour: 0 }

// 16 November 2026 is a Monday.
it.each([
  [daily, '2026-11-16', 8, null],
  [daily, '2026-11-16', 9, '2026-11-16'],
  [daily, '2026-11-16', 23, '2026-11-16'],
  [onMonday, '2026-11-15', 23, null],
  [onMonday, '2026-11-16', 8, null],
  [onMonday, '2026-11-16', 9, '2026-11-16'],
  [onMonday, '2026-11-17', 3, '2026-11-16'],
  [onMonday, '2026-11-18', 9, null],
  [onSunday, '2026-11-15', 0, '2026-11-15'],
  [onSunday, '2026-11-16', 12, '2026-11-15'],
] as const)('a digest of %j is due on %s at %i for %s', (timing, day, hour, due) => {
  expect(dueDay(timing, { day, hour })).toBe(due)
})
