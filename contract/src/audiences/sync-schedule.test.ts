import { expect, test } from 'vitest'
import {
  clampSyncHours,
  formatSyncSchedule,
  nextSyncMoment,
  parseSyncSchedule,
  SyncScheduleText,
} from './sync-schedule.ts'

test.each([
  ['6', 6],
  ['24', 24],
  ['25', 24],
  ['99', 24],
  ['123', 12],
  ['0', 1],
  ['', 1],
  ['-4', 1],
  ['abc', 1],
])('the hours %j become %i', (typed, hours) => {
  expect(clampSyncHours(typed)).toBe(hours)
})

test('a schedule is written as cron text and read again', () => {
  expect(formatSyncSchedule({ minute: 7, everyHours: 6 })).toBe('7 */6 * * *')
  expect(parseSyncSchedule('59 */24 * * *')).toEqual({ minute: 59, everyHours: 24 })
})

test.each(['* * * * *', '60 */6 * * *', '0 */0 * * *', '0 */25 * * *', '0 */6 * * 1', ''])(
  '%j is not a schedule',
  (text) => {
    expect(SyncScheduleText.safeParse(text).success).toBe(false)
  },
)

test.each([
  [{ minute: 30, everyHours: 1 }, '2026-03-01T10:30:00Z', '2026-03-01T11:30:00.000Z'],
  [{ minute: 30, everyHours: 1 }, '2026-03-01T10:29:59Z', '2026-03-01T10:30:00.000Z'],
  [{ minute: 5, everyHours: 5 }, '2026-03-01T20:06:00Z', '2026-03-02T00:05:00.000Z'],
  [{ minute: 0, everyHours: 24 }, '2026-12-31T12:00:00Z', '2027-01-01T00:00:00.000Z'],
])('%j runs next after %s at %s', (schedule, after, next) => {
  expect(nextSyncMoment(schedule, new Date(after)).toISOString()).toBe(next)
})
