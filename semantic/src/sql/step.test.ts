import { describe, expect, it } from 'vitest'
import { stepOf } from './step.ts'
import { grain, ms } from './testing/build.ts'

describe('stepOf', () => {
  it('maps a calendar unit to the unit', () => {
    expect(stepOf(grain('quarter'))).toEqual({ kind: 'unit', unit: 'quarter' })
  })

  it('counts fixed lengths from before all times, aligned with the origin', () => {
    const step = stepOf(grain('hour', 6, '2024-01-01 02:00'))
    if (step.kind !== 'length') throw new Error('It has a length')
    expect(step.ms).toBe(21_600_000)
    expect(step.fromMs).toBeLessThanOrEqual(Date.UTC(-1, 0, 1))
    expect((ms('2024-01-01 02:00') - step.fromMs) % step.ms).toBe(0)
  })

  it('counts weeks without an origin from a Monday', () => {
    const step = stepOf(grain('week', 2))
    expect(step.kind === 'length' && new Date(step.fromMs).getUTCDay()).toBe(1)
  })

  it('counts months from year 0 and keeps the day and time of the origin', () => {
    expect(stepOf(grain('year', 1, '2024-02-01'))).toEqual({
      kind: 'months',
      count: 12,
      fromMonth: 1,
      afterMs: 0,
    })
    expect(stepOf(grain('quarter', 1, '2024-05-03 01:00'))).toEqual({
      kind: 'months',
      count: 3,
      fromMonth: 1,
      afterMs: 49 * 3_600_000,
    })
  })

  it('rejects steps of zero length', () => {
    expect(() => stepOf(grain('day', 0))).toThrow(RangeError)
  })
})
