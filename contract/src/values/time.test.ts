import { expect, it } from 'vitest'
import { Day, Instant } from './time.ts'

it('accepts the days and moments of the calendar, which has no year 0', () => {
  for (const day of ['0001-01-01', '2026-11-14', '9999-12-31']) {
    expect(Day.safeParse(day).success).toBe(true)
    expect(Instant.safeParse(`${day}T00:00:00.000Z`).success).toBe(true)
  }
  for (const day of ['0000-01-01', '2026-02-30', '+275760-09-13']) {
    expect(Day.safeParse(day).success).toBe(false)
    expect(Instant.safeParse(`${day}T00:00:00.000Z`).success).toBe(false)
  }
})
