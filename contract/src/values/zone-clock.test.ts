import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, noonAt } from './zone-clock.ts'

describe('noon', () => {
  test.each([
    ['2026-07-01', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    ['2026-12-01', 'America/New_York', '2026-12-01T17:00:00.000Z'],
    // The clocks went forward in the night before.
    ['2026-03-08', 'America/New_York', '2026-03-08T16:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-20T06:30:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T22:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T12:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, noon) => {
    expect(noonAt(day, zone)).toBe(noon)
  })

  test('is on the same day by the clocks it was asked for, whatever the day and zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (date, zone) => {
          const day = date.toISOString().slice(0, 10)
          const noon = noonAt(day, zone)
          expect(dayAt(Date.parse(noon), zone)).toBe(day)
          const clock = new Intl.DateTimeFormat('en-GB', {
            timeZone: zone,
            timeStyle: 'short',
          }).format(new Date(noon))
          expect(clock).toBe('12:00')
        },
      ),
    )
  })
})

test('the day of a moment is that of the clocks there', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (moment, timeZone) => {
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
        expect(dayAt(moment.getTime(), timeZone)).toBe(clock.format(moment))
      },
    ),
  )
})
