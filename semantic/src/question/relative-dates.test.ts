import { AppError } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDates } from './relative-dates.ts'
import { type Clock, wallText } from './wall-calendar.ts'

/** A Thursday; in New York it is 21:30:15 of the day before. */
const now = '2024-02-29T02:30:15.500Z'

const cases: [text: string, from: string, to: string][] = [
  ['today', '2024-02-28T00:00:00.000', '2024-02-28T23:59:59.999'],
  ['Yesterday', '2024-02-27T00:00:00.000', '2024-02-27T23:59:59.999'],
  ['tomorrow', '2024-02-29T00:00:00.000', '2024-02-29T23:59:59.999'],
  ['this week', '2024-02-26T00:00:00.000', '2024-03-03T23:59:59.999'],
  ['last week', '2024-02-19T00:00:00.000', '2024-02-25T23:59:59.999'],
  ['next month', '2024-03-01T00:00:00.000', '2024-03-31T23:59:59.999'],
  ['this quarter', '2024-01-01T00:00:00.000', '2024-03-31T23:59:59.999'],
  ['last quarter', '2023-10-01T00:00:00.000', '2023-12-31T23:59:59.999'],
  ['last year', '2023-01-01T00:00:00.000', '2023-12-31T23:59:59.999'],
  ['this hour', '2024-02-28T21:00:00.000', '2024-02-28T21:59:59.999'],
  ['last minute', '2024-02-28T21:29:00.000', '2024-02-28T21:29:59.999'],
  ['next second', '2024-02-28T21:30:16.000', '2024-02-28T21:30:16.999'],
  ['  LAST  7   Days ', '2024-02-21T00:00:00.000', '2024-02-27T23:59:59.999'],
  ['last 1 day', '2024-02-27T00:00:00.000', '2024-02-27T23:59:59.999'],
  ['last 2 weeks', '2024-02-12T00:00:00.000', '2024-02-25T23:59:59.999'],
  ['next 2 quarters', '2024-04-01T00:00:00.000', '2024-09-30T23:59:59.999'],
  ['last 3 hours', '2024-02-28T18:00:00.000', '2024-02-28T20:59:59.999'],
  ['now', '2024-02-28T00:00:00.000', '2024-02-28T23:59:59.999'],
  ['3 days ago', '2024-02-25T00:00:00.000', '2024-02-25T23:59:59.999'],
  ['a month ago', '2024-01-28T00:00:00.000', '2024-01-28T23:59:59.999'],
  ['2 hours ago', '2024-02-28T19:00:00.000', '2024-02-28T19:59:59.999'],
  ['in 2 weeks', '2024-03-13T00:00:00.000', '2024-03-13T23:59:59.999'],
  ['2 days from now', '2024-03-01T00:00:00.000', '2024-03-01T23:59:59.999'],
  ['in an hour', '2024-02-28T22:00:00.000', '2024-02-28T22:59:59.999'],
  ['from 7 days ago to now', '2024-02-21T00:00:00.000', '2024-02-28T23:59:59.999'],
  ['From 90 minutes ago to now', '2024-02-28T20:00:00.000', '2024-02-28T21:30:59.999'],
  ['2 days ago to in 2 days', '2024-02-26T00:00:00.000', '2024-03-01T23:59:59.999'],
  ['from last month to today', '2024-01-01T00:00:00.000', '2024-02-28T23:59:59.999'],
  ['2024-01-05 to yesterday', '2024-01-05T00:00:00.000', '2024-02-27T23:59:59.999'],
  ['from January 2023 to March 2023', '2023-01-01T00:00:00.000', '2023-03-31T23:59:59.999'],
  ['monday', '2024-02-26T00:00:00.000', '2024-02-26T23:59:59.999'],
  ['wednesday', '2024-02-28T00:00:00.000', '2024-02-28T23:59:59.999'],
  ['thursday', '2024-02-22T00:00:00.000', '2024-02-22T23:59:59.999'],
  ['last wednesday', '2024-02-21T00:00:00.000', '2024-02-21T23:59:59.999'],
  ['last monday', '2024-02-26T00:00:00.000', '2024-02-26T23:59:59.999'],
  ['this sunday', '2024-03-03T00:00:00.000', '2024-03-03T23:59:59.999'],
  ['next wednesday', '2024-03-06T00:00:00.000', '2024-03-06T23:59:59.999'],
  ['next friday', '2024-03-01T00:00:00.000', '2024-03-01T23:59:59.999'],
  ['2024-02-29', '2024-02-29T00:00:00.000', '2024-02-29T23:59:59.999'],
  ['2024', '2024-01-01T00:00:00.000', '2024-12-31T23:59:59.999'],
  ['2024-02', '2024-02-01T00:00:00.000', '2024-02-29T23:59:59.999'],
  ['2025-Q1', '2025-01-01T00:00:00.000', '2025-03-31T23:59:59.999'],
  ['Q4 2024', '2024-10-01T00:00:00.000', '2024-12-31T23:59:59.999'],
  ['January 2025', '2025-01-01T00:00:00.000', '2025-01-31T23:59:59.999'],
  ['Sept 2024', '2024-09-01T00:00:00.000', '2024-09-30T23:59:59.999'],
  ['Jan 5 2025', '2025-01-05T00:00:00.000', '2025-01-05T23:59:59.999'],
  ['January 5th, 2025', '2025-01-05T00:00:00.000', '2025-01-05T23:59:59.999'],
  ['5 jan. 2025', '2025-01-05T00:00:00.000', '2025-01-05T23:59:59.999'],
  ['2024-01-01T10:20', '2024-01-01T10:20:00.000', '2024-01-01T10:20:00.000'],
  ['2024-01-01 10:20:30.5', '2024-01-01T10:20:30.500', '2024-01-01T10:20:30.500'],
  ['2024-07-01T00:00:00.123456Z', '2024-06-30T20:00:00.123', '2024-06-30T20:00:00.123'],
  ['2024-07-01T12:00:00+05:30', '2024-07-01T02:30:00.000', '2024-07-01T02:30:00.000'],
  ['2024-07-01T12:00:00-04', '2024-07-01T12:00:00.000', '2024-07-01T12:00:00.000'],
]

it.each(cases)("reads '%s'", (text, from, to) => {
  expect(read(text, now, 'America/New_York')).toEqual([from, to])
})

describe('calendars', () => {
  const calendars: [
    why: string,
    text: string,
    now: string,
    zone: string,
    from: string,
    to: string,
  ][] = [
    [
      'keep the day within a shorter month',
      'a month ago',
      '2023-03-31T12:00Z',
      'UTC',
      '2023-02-28T00:00:00.000',
      '2023-02-28T23:59:59.999',
    ],
    [
      'do not skip a month on its last day',
      'last month',
      '2024-03-31T12:00Z',
      'UTC',
      '2024-02-01T00:00:00.000',
      '2024-02-29T23:59:59.999',
    ],
    [
      'know the day that only leap years have',
      '1 year ago',
      '2024-02-29T12:00Z',
      'UTC',
      '2023-02-28T00:00:00.000',
      '2023-02-28T23:59:59.999',
    ],
    [
      'count weeks over the end of a year',
      'last week',
      '2025-01-01T12:00Z',
      'UTC',
      '2024-12-23T00:00:00.000',
      '2024-12-29T23:59:59.999',
    ],
    [
      'take Sunday for the end of its week',
      'this week',
      '2024-03-03T12:00Z',
      'UTC',
      '2024-02-26T00:00:00.000',
      '2024-03-03T23:59:59.999',
    ],
    [
      'are those of the zone',
      'today',
      '2024-06-01T11:00Z',
      'Pacific/Auckland',
      '2024-06-01T00:00:00.000',
      '2024-06-01T23:59:59.999',
    ],
    [
      'count days, not hours, when clocks go forward',
      'last 1 day',
      '2024-03-11T04:10Z',
      'America/New_York',
      '2024-03-10T00:00:00.000',
      '2024-03-10T23:59:59.999',
    ],
    [
      'count hours that passed, not the one that was skipped',
      'last hour',
      '2024-03-10T07:30Z',
      'America/New_York',
      '2024-03-10T01:00:00.000',
      '2024-03-10T01:59:59.999',
    ],
    [
      'count the hour that comes twice as two',
      '2 hours ago',
      '2024-11-03T07:30Z',
      'America/New_York',
      '2024-11-03T01:00:00.000',
      '2024-11-03T01:59:59.999',
    ],
  ]
  it.each(calendars)('%s: %s', (_, text, at, zone, from, to) => {
    expect(read(text, at, zone)).toEqual([from, to])
  })
})

const unreadable = [
  'some day',
  'last',
  'last 0 days',
  'last -3 days',
  'last 3.5 days',
  'last fortnight',
  '999999 years ago',
  'from the beginning',
  '2024-02-30',
  '2023-02-29',
  '2024-13',
  '0000-01-01',
  '2024-01-01T24:00:00',
  '2024-01-01T10:60:00',
  '2024-Q5',
  'Foo 2024',
  'Feb 30 2024',
  'today; drop table orders',
]
it.each(unreadable)("rejects '%s'", (text) => {
  expect(() => read(text, now, 'UTC')).toThrow(
    expect.objectContaining({ code: 'invalid_query', message: `Can't parse date: '${text}'` }),
  )
})

it('names the invalid end of a range', () => {
  expect(() => read('from 2 days ago to some day', now, 'UTC')).toThrow(
    "Can't parse date: 'some day'",
  )
})

const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Cairo']
const someTime = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2060-01-01'),
  noInvalidDate: true,
})

it('resolves or rejects any text without another error', () => {
  const words = [
    'from',
    'to',
    'last',
    'next',
    '3',
    '99999',
    'weeks',
    'ago',
    'in',
    'an',
    'hour',
    'now',
  ]
  const texts = fc.oneof(
    fc.string({ maxLength: 100 }),
    fc
      .array(fc.constantFrom(...words, 'may', '2024', '-'), { maxLength: 8 })
      .map((some) => some.join(' ')),
  )
  fc.assert(
    fc.property(texts, someTime, fc.constantFrom(...zones), (text, now, zone) => {
      expect([null, 'invalid_query']).toContain(refusalOf(text, { zone, now }))
    }),
  )
})

it('leaves no gap between past, current and future ranges', () => {
  const units = fc.constantFrom('day', 'week', 'month', 'quarter', 'year')
  fc.assert(
    fc.property(units, someTime, fc.constantFrom(...zones), (unit, now, zone) => {
      const clock = { zone, now }
      const [last, current, next] = ['last', 'this', 'next'].map((which) =>
        readDates(`${which} ${unit}`, clock),
      )
      expect(last && last.toMs + 1).toBe(current?.fromMs)
      expect(current && current.toMs + 1).toBe(next?.fromMs)
      expect(readDates(`last 1 ${unit}`, clock)).toEqual(last)
      expect(readDates(`next 1 ${unit}s`, clock)).toEqual(next)
    }),
  )
})

/** The error code of rejected dates; null for valid ones. */
function refusalOf(text: string, clock: Clock): string | null {
  try {
    readDates(text, clock)
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

function read(text: string, at: string, zone: string) {
  const { fromMs, toMs } = readDates(text, { zone, now: new Date(at) })
  return [wallText(fromMs), wallText(toMs)]
}
