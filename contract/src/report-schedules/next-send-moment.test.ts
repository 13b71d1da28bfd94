import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSendMoment } from './next-send-moment.ts'
import type { SendTiming } from './timing.ts'

const daily = (hour: number): SendTiming => ({ every: 'day', hour })
const monthly = (day: number, hour = 9): SendTiming => ({ every: 'month', day, hour })

function series(timing: SendTiming, zone: string, after: string, count: number): string[] {
  let at = new Date(after)
  return Array.from({ length: count }, () => {
    at = nextSendMoment(timing, zone, at)
    return at.toISOString().replace(':00.000Z', 'Z')
  })
}

describe('the next moment to send', () => {
  it('keeps to the wall clock when summer time begins and ends', () => {
    expect(series(daily(9), 'Europe/Berlin', '2026-03-28T00:00Z', 3)).toEqual([
      '2026-03-28T08:00Z',
      '2026-03-29T07:00Z',
      '2026-03-30T07:00Z',
    ])
    expect(series(daily(9), 'America/New_York', '2026-10-31T00:00Z', 3)).toEqual([
      '2026-10-31T13:00Z',
      '2026-11-01T14:00Z',
      '2026-11-02T14:00Z',
    ])
  })

  it('takes the next hour for one that does not exist', () => {
    expect(series(daily(2), 'Europe/Berlin', '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:00Z',
      '2026-03-30T00:00Z',
    ])
  })

  it('takes the first of an hour that occurs twice, and only that', () => {
    expect(series(daily(2), 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-26T01:00Z',
    ])
  })

  it('is the last day of months without the day', () => {
    const days = series(monthly(31), 'UTC', '2027-01-01T00:00Z', 12).map((at) => at.slice(5, 10))
    expect(days.join(' ')).toBe(
      '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
    )
    expect(series(monthly(30), 'UTC', '2028-02-01T00:00Z', 2)).toEqual([
      '2028-02-29T09:00Z',
      '2028-03-30T09:00Z',
    ])
  })

  it('counts weeks from Monday in the zone and not in UTC', () => {
    // It is Sunday evening in New York.
    const timing: SendTiming = { every: 'week', weekday: 7, hour: 22 }
    expect(series(timing, 'America/New_York', '2026-11-16T00:00Z', 2)).toEqual([
      '2026-11-16T03:00Z',
      '2026-11-23T03:00Z',
    ])
  })

  it('is the following day where a zone left out a whole day', () => {
    // Samoa had no 30 December 2011.
    expect(series(daily(9), 'Pacific/Apia', '2011-12-29T12:00Z', 3)).toEqual([
      '2011-12-29T19:00Z',
      '2011-12-30T10:00Z',
      '2011-12-30T19:00Z',
    ])
  })

  it('equals a walk through every quarter of an hour by the names of the calendar', () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'America/Sao_Paulo',
      'Asia/Beirut',
      'Asia/Kathmandu',
    ]
    const timing = fc.oneof(
      fc.record({ every: fc.constant('day' as const), hour: hours }),
      fc.record({
        every: fc.constant('week' as const),
        weekday: fc.integer({ min: 1, max: 7 }),
        hour: hours,
      }),
      fc.record({
        every: fc.constant('month' as const),
        day: fc.integer({ min: 1, max: 31 }),
        hour: hours,
      }),
    )
    const [min, max] = [new Date('2017-01-01'), new Date('2028-12-31')]
    const around = fc.date({ min, max, noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), timing, changesOr(around), (zone, when, after) => {
        expect(nextSendMoment(when, zone, after)).toEqual(walk(when, zone, after))
      }),
      { numRuns: 60 },
    )
  })
})

const hours = fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 0, max: 23 }))

/** Often a day on which clocks change somewhere. */
function changesOr(any: fc.Arbitrary<Date>): fc.Arbitrary<Date> {
  const changes = [
    '2017-10-15',
    '2018-02-18',
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
    '2026-02-15',
    '2026-03-22',
  ]
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -200, max: 100 }))
    .map(([day, quarters]) => new Date(Date.parse(day) + quarters * quarterMs))
  return fc.oneof({ arbitrary: near, weight: 3 }, any)
}

/**
 * The first full hour at or after the wall time of each day that the schedule names, found by looking at
 * the clock on the wall every quarter of an hour; no offset is computed.
 */
function walk(timing: SendTiming, zone: string, after: Date): Date {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const start = Math.floor(after.getTime() / quarterMs) * quarterMs - 2 * 86_400_000
  let due: string | null = null
  let seen = ''
  for (let at = start; ; at += quarterMs) {
    const [day = '', time = ''] = wall.format(at).split(', ')
    if (day > seen) {
      // The first day begins in its middle, and is too long ago to matter.
      if (seen !== '' && isNamed(timing, day))
        due = `${day} ${String(timing.hour).padStart(2, '0')}:00`
      seen = day
    }
    if (due !== null && `${day} ${time}` >= due && time.endsWith(':00')) {
      due = null
      if (at > after.getTime()) return new Date(at)
    }
  }
}

function isNamed(timing: SendTiming, day: string): boolean {
  if (timing.every === 'day') return true
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (timing.every === 'week') {
    const names = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    return new Date(`${day}T12:00Z`).toUTCString().startsWith(names[timing.weekday] ?? '-')
  }
  return date === Math.min(timing.day, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

const quarterMs = 15 * 60_000
