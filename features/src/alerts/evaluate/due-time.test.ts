import { describe, expect, it } from 'vitest'
import { dueRange } from './due-range.ts'
import { dueTime, nextMorning } from './due-time.ts'

const at = (text: string) => new Date(text)
const quiet = (from: number, until: number, working_days = false) => ({
  hours: { from, until },
  working_days,
})

describe('messages wait', () => {
  it('not at all without quiet hours', () => {
    const now = at('2026-11-14T03:12:00Z')
    expect(dueTime({ hours: null, working_days: false }, 'UTC', now)).toBe(now)
  })

  it('until the end of quiet hours, also over midnight, by the clock of the workspace', () => {
    // 23:30 in New York.
    expect(dueTime(quiet(22, 7), 'America/New_York', at('2026-11-15T04:30:00Z'))).toEqual(
      at('2026-11-15T12:00:00Z'),
    )
    expect(dueTime(quiet(12, 14), 'UTC', at('2026-11-15T13:59:59Z'))).toEqual(
      at('2026-11-15T14:00:00Z'),
    )
    expect(dueTime(quiet(12, 14), 'UTC', at('2026-11-15T14:00:00Z'))).toEqual(
      at('2026-11-15T14:00:00Z'),
    )
  })

  it('until Monday on weekends, and then until the end of quiet hours', () => {
    expect(dueTime(quiet(0, 8, true), 'UTC', at('2026-11-14T10:00:00Z'))).toEqual(
      at('2026-11-16T08:00:00Z'),
    )
    expect(dueTime({ hours: null, working_days: true }, 'UTC', at('2026-11-15T22:10:00Z'))).toEqual(
      at('2026-11-16T00:00:00Z'),
    )
  })

  it('keep the wall clock when summer time ends', () => {
    expect(dueTime(quiet(22, 7), 'America/New_York', at('2026-11-01T03:00:00Z'))).toEqual(
      at('2026-11-01T12:00:00Z'),
    )
  })

  it('until the next morning when there were enough', () => {
    expect(nextMorning('America/New_York', at('2026-11-15T04:30:00Z'))).toEqual(
      at('2026-11-15T13:00:00Z'),
    )
  })
})

describe('the days to evaluate', () => {
  const rule = { kind: 'value', is: 'above', value: 1 } as const
  const daily = { rule, granularity: 'day' } as const

  it('are those after the last evaluation, of a new alert the last one', () => {
    expect(dueRange(daily, null, '2026-11-13')).toEqual({
      from: '2026-11-13',
      through: '2026-11-13',
    })
    expect(dueRange(daily, '2026-11-11', '2026-11-13')).toEqual({
      from: '2026-11-12',
      through: '2026-11-13',
    })
    expect(dueRange(daily, '2026-11-13', '2026-11-13')).toBeNull()
    expect(dueRange(daily, '2026-11-14', '2026-11-13')).toBeNull()
  })

  it('go back a week at most', () => {
    expect(dueRange(daily, '2026-01-01', '2026-11-13')?.from).toBe('2026-11-07')
  })

  it('have the last whole week of a new weekly alert', () => {
    expect(dueRange({ rule, granularity: 'week' }, null, '2026-11-13')?.from).toBe('2026-11-07')
  })

  it('are today, each time, for data sources that fail', () => {
    const failing = { rule: { kind: 'failing' }, granularity: 'day' } as const
    expect(dueRange(failing, '2026-11-13', '2026-11-13')).toEqual({
      from: '2026-11-13',
      through: '2026-11-13',
    })
  })
})
