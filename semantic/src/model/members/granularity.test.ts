import { describe, expect, it } from 'vitest'
import { readGranularity } from './granularity.ts'

describe('readGranularity', () => {
  it.each([
    [{ interval: '1 week' }, { count: 1, unit: 'week' }, null],
    [{ interval: '15 minutes' }, { count: 15, unit: 'minute' }, '1970-01-01T00:00:00.000Z'],
    [{ interval: '2 weeks' }, { count: 2, unit: 'week' }, '1970-01-05T00:00:00.000Z'],
    [
      { interval: '1 week', offset: '-1 day' },
      { count: 1, unit: 'week' },
      '1970-01-04T00:00:00.000Z',
    ],
    [
      { interval: '1 year', offset: '1 quarter' },
      { count: 1, unit: 'year' },
      '1970-04-01T00:00:00.000Z',
    ],
    [
      { interval: '1 month', offset: '1 month -10 days' },
      { count: 1, unit: 'month' },
      '1970-01-22T00:00:00.000Z',
    ],
    [
      { interval: '1 day', offset: '6 hours' },
      { count: 1, unit: 'day' },
      '1970-01-01T06:00:00.000Z',
    ],
    [
      { interval: '1 year', origin: '2025' },
      { count: 1, unit: 'year' },
      '2025-01-01T00:00:00.000Z',
    ],
    [
      { interval: '1 year', origin: '2025-04' },
      { count: 1, unit: 'year' },
      '2025-04-01T00:00:00.000Z',
    ],
    [
      { interval: '1 year 6 months', origin: '2025-04-02' },
      { count: 18, unit: 'month' },
      '2025-04-02T00:00:00.000Z',
    ],
    [
      { interval: '1 hour 30 minutes', origin: '2025-04-02T12:30' },
      { count: 90, unit: 'minute' },
      '2025-04-02T12:30:00.000Z',
    ],
    [
      { interval: '1 day', origin: '2025-04-02 12:30:15.500Z' },
      { count: 1, unit: 'day' },
      '2025-04-02T12:30:15.500Z',
    ],
  ])('reads %j', (source, every, origin) => {
    const { title, grain } = readGranularity({ name: 'salesStep', ...source })
    expect(title).toBe('Sales Step')
    expect(grain).toEqual({
      name: 'salesStep',
      every,
      originMs: origin === null ? null : Date.parse(origin),
    })
  })

  it('rejects an offset to a day that some months lack', () => {
    expect(() => readGranularity({ name: 'late', interval: '1 month', offset: '-1 day' })).toThrow(
      "'late' would begin on day 31 of a month, which some months don't have.",
    )
  })

  it.each(['2025-13-01', '2025-02-30', '2025-01-01T24:00', '2025-01-01T10:60', 'April'])(
    'rejects %s as an origin',
    (origin) => {
      expect(() => readGranularity({ name: 'step', interval: '1 day', origin })).toThrow(
        `'${origin}' is not a date.`,
      )
    },
  )
})
