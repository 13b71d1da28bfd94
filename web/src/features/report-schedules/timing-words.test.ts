import { describe, expect, test } from 'vitest'
import { timingWords, zoneWords } from './timing-words.ts'

describe('when a report is sent', () => {
  test.each([
    [{ every: 'day', hour: 0 }, 'Every day at 12:00 AM'],
    [{ every: 'week', weekday: 1, hour: 8 }, 'Every Monday at 8:00 AM'],
    [{ every: 'week', weekday: 7, hour: 12 }, 'Every Sunday at 12:00 PM'],
    [{ every: 'month', day: 1, hour: 8 }, 'On the 1st of every month at 8:00 AM'],
    [{ every: 'month', day: 12, hour: 8 }, 'On the 12th of every month at 8:00 AM'],
    [{ every: 'month', day: 22, hour: 8 }, 'On the 22nd of every month at 8:00 AM'],
    [
      { every: 'month', day: 30, hour: 8 },
      'On the 30th (or the last day) of every month at 8:00 AM',
    ],
    [{ every: 'month', day: 31, hour: 23 }, 'On the last day of every month at 11:00 PM'],
  ] as const)('%j is %s', (timing, words) => {
    expect(timingWords(timing)).toBe(words)
  })

  test.each([
    ['America/New_York', 'New York time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'GMT-5'],
  ])('%s is %s', (zone, words) => {
    expect(zoneWords(zone)).toBe(words)
  })
})
