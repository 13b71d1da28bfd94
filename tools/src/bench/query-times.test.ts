import { expect, test } from 'vitest'
import { between, lastDays, localTime } from './query-times.ts'

test('days begin at midnight in New York', () => {
  expect(between('at', ['2025-03-08', '2025-03-09'])).toBe(
    "at >= TIMESTAMP '2025-03-08 05:00:00' AND at < TIMESTAMP '2025-03-10 04:00:00'",
  )
})

test('local time follows daylight saving time', () => {
  expect(localTime('at', ['2025-06-01', '2025-06-30'])).toBe('at - INTERVAL 4 HOUR')
  expect(localTime('at', ['2025-01-01', '2025-12-31'])).toBe(
    "CASE WHEN at < TIMESTAMP '2025-03-09 07:00:00' THEN at - INTERVAL 5 HOUR " +
      "WHEN at < TIMESTAMP '2025-11-02 06:00:00' THEN at - INTERVAL 4 HOUR " +
      'ELSE at - INTERVAL 5 HOUR END',
  )
})

test('the last days exclude the given day', () => {
  expect(lastDays('2025-03-01', 28)).toEqual(['2025-02-01', '2025-02-28'])
  expect(lastDays('2025-03-01', 28, 28)).toEqual(['2025-01-04', '2025-01-31'])
})
