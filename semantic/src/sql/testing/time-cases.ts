import type { Expression, TimeUnit } from '../../expression.ts'
import { call, cast, column, number, text, time, truncated } from './build.ts'
import type { Cases } from './cases.ts'

const whole = column('whole')
const at = column('at')

/** Wall times, and moments as if they were. */
export const timeCases: Cases = {
  'a moment': [at, '2024-01-31T22:45:59.987'],
  'a day': [column('d'), '2024-01-31T00:00:00.000'],
  null: [column('no_time'), null],
  'a moment with a zone, in UTC': [column('zoned'), '2024-01-31T22:45:59.987'],
  'a text cast to a day': [cast(text('2024-01-31 10:00:00'), 'date'), '2024-01-31T00:00:00.000'],
  'a short text cast to a day': [cast(text('2024-01-31'), 'date'), '2024-01-31T00:00:00.000'],
  'a text cast to a time': [cast(text('2024-01-31 10:20:30'), 'time'), '2024-01-31T10:20:30.000'],
  'a short text cast to a time': [cast(text('2024-01-31'), 'time'), '2024-01-31T00:00:00.000'],
  'a moment cast to a day': [cast(at, 'date'), '2024-01-31T00:00:00.000'],
  'a day cast to a time': [cast(column('d'), 'time'), '2024-01-31T00:00:00.000'],
  DATE_TRUNC: [call('DATE_TRUNC', text('month'), at), '2024-01-01T00:00:00.000'],
  'DATE_TRUNC of null': [call('DATE_TRUNC', text('week'), column('no_time')), null],
  DATE_ADD: [call('DATE_ADD', text('hour'), number('2'), at), '2024-02-01T00:45:59.987'],
  'DATE_ADD keeps the end of a month': [
    call('DATE_ADD', text('month'), number('1'), column('d')),
    '2024-02-29T00:00:00.000',
  ],
  'DATE_ADD by a column': [
    call('DATE_ADD', text('day'), whole, column('d')),
    '2024-02-07T00:00:00.000',
  ],
  'DATE_ADD backwards': [
    call('DATE_ADD', text('year'), { kind: 'negative', of: number('1') }, time('2024-02-29')),
    '2023-02-28T00:00:00.000',
  ],
  'GREATEST of times': [
    call('GREATEST', column('no_time'), at, column('old')),
    '2024-01-31T22:45:59.987',
  ],
  'COALESCE of a day and a time': [
    call('COALESCE', column('no_time'), column('d')),
    '2024-01-31T00:00:00.000',
  ],
  'later by seconds': [later(at, 'second', 13), '2024-01-31T22:46:12.987'],
  'later by minutes': [later(at, 'minute', -46), '2024-01-31T21:59:59.987'],
  'a day later by hours': [later(column('d'), 'hour', 25), '2024-02-01T01:00:00.000'],
  'later by weeks': [later(truncated(at, 'week'), 'week', 1), '2024-02-05T00:00:00.000'],
  'later by months': [later(at, 'month', 13), '2025-02-28T22:45:59.987'],
  'later by quarters': [later(at, 'quarter', -1), '2023-10-31T22:45:59.987'],
  'later by years': [later(column('old'), 'year', 1), '1970-07-20T20:17:40.000'],
  'the start of a second': [truncated(at, 'second'), '2024-01-31T22:45:59.000'],
  'the start of a minute': [truncated(at, 'minute'), '2024-01-31T22:45:00.000'],
  'the start of an hour': [truncated(at, 'hour'), '2024-01-31T22:00:00.000'],
  'the start of an hour of a day': [truncated(column('d'), 'hour'), '2024-01-31T00:00:00.000'],
  'the start of a day': [truncated(at, 'day'), '2024-01-31T00:00:00.000'],
  'the start of a day of a day': [truncated(column('d'), 'day'), '2024-01-31T00:00:00.000'],
  'the start of a week': [truncated(at, 'week'), '2024-01-29T00:00:00.000'],
  'the start of the week of a Sunday': [
    truncated(time('2024-02-04 23:59'), 'week'),
    '2024-01-29T00:00:00.000',
  ],
  'the start of the week of a Monday': [
    truncated(time('2024-02-05'), 'week'),
    '2024-02-05T00:00:00.000',
  ],
  'the start of a month': [truncated(column('d'), 'month'), '2024-01-01T00:00:00.000'],
  'the start of a quarter': [truncated(time('2024-06-30'), 'quarter'), '2024-04-01T00:00:00.000'],
  'the start of a year': [truncated(time('2024-12-31'), 'year'), '2024-01-01T00:00:00.000'],
  'the start of an hour before 1970': [truncated(column('old'), 'hour'), '1969-07-20T20:00:00.000'],
  'the start of a week before 1970': [truncated(column('old'), 'week'), '1969-07-14T00:00:00.000'],
  'the start of a month before 1970': [
    truncated(column('old'), 'month'),
    '1969-07-01T00:00:00.000',
  ],
  'the start of a year before 1970': [truncated(column('old'), 'year'), '1969-01-01T00:00:00.000'],
  'quarters of an hour': [truncated(at, 'minute', 15), '2024-01-31T22:45:00.000'],
  'quarters of an hour from an origin': [
    truncated(at, 'minute', 15, '2030-01-01 00:05'),
    '2024-01-31T22:35:00.000',
  ],
  'half days before 1970': [truncated(column('old'), 'hour', 12), '1969-07-20T12:00:00.000'],
  'days that begin at six': [
    truncated(time('2024-01-31 05:59'), 'day', 1, '2000-01-01 06:00'),
    '2024-01-30T06:00:00.000',
  ],
  'two weeks from an origin': [truncated(at, 'week', 2, '2024-01-10'), '2024-01-24T00:00:00.000'],
  'two weeks before their origin': [
    truncated(at, 'week', 2, '2024-02-07'),
    '2024-01-24T00:00:00.000',
  ],
  'weeks from Sunday': [truncated(at, 'week', 1, '2024-01-07'), '2024-01-28T00:00:00.000'],
  'a fiscal year': [truncated(at, 'year', 1, '2020-02-01'), '2023-02-01T00:00:00.000'],
  'a fiscal year before its origin': [
    truncated(at, 'year', 1, '2030-02-01'),
    '2023-02-01T00:00:00.000',
  ],
  'three months from a day and a time': [
    truncated(at, 'month', 3, '2025-04-15 08:30'),
    '2024-01-15T08:30:00.000',
  ],
  'three months just before their time': [
    truncated(time('2024-01-15 08:29:59'), 'month', 3, '2025-04-15 08:30'),
    '2023-10-15T08:30:00.000',
  ],
  'two quarters': [truncated(time('2024-12-31'), 'quarter', 2), '2024-07-01T00:00:00.000'],
  'five years before 1970': [
    truncated(column('old'), 'year', 5, '2020-01-01'),
    '1965-01-01T00:00:00.000',
  ],
  'three months of a day': [
    truncated(column('d'), 'month', 3, '2024-02-01'),
    '2023-11-01T00:00:00.000',
  ],
  'a step of null': [truncated(column('no_time'), 'month', 3, '2024-02-01'), null],
  'the wall time of a zone': [local(at), '2024-01-31T23:45:59.987'],
  'the wall time of a zone in summer': [local(time('2024-03-31 01:00')), '2024-03-31T03:00:00.000'],
  'the wall time of a day': [local(column('d')), '2024-01-31T01:00:00.000'],
  'the day of a wall time': [truncated(local(at), 'day'), '2024-01-31T00:00:00.000'],
  'the wall time of a moment with a zone': [local(column('zoned')), '2024-01-31T23:45:59.987'],
  'a time without a fraction': [column('second'), '2024-01-31T22:45:59.000'],
  'the wall time of a full second': [local(column('second')), '2024-01-31T23:45:59.000'],
  'the hour of a full second': [truncated(column('second'), 'hour'), '2024-01-31T22:00:00.000'],
  'a quarter of an hour of a full second': [
    truncated(column('second'), 'minute', 15),
    '2024-01-31T22:45:00.000',
  ],
  'three months of a full second': [
    truncated(local(column('second')), 'month', 3, '2024-02-01 01:00'),
    '2023-11-01T01:00:00.000',
  ],
  'a full second later by a month': [
    later(column('second'), 'month', 1),
    '2024-02-29T22:45:59.000',
  ],
  'the wall time of null': [local(column('no_time')), null],
}

function later(of: Expression, unit: TimeUnit, count: number): Expression {
  return { kind: 'later', of, by: { count, unit } }
}

function local(of: Expression): Expression {
  const hour = 3_600_000
  const summer = Date.UTC(2024, 2, 31, 1)
  const winter = Date.UTC(2024, 9, 27, 1)
  return {
    kind: 'local',
    of,
    spans: [
      { fromMs: -Infinity, untilMs: summer, offsetMs: hour },
      { fromMs: summer, untilMs: winter, offsetMs: 2 * hour },
      { fromMs: winter, untilMs: Infinity, offsetMs: hour },
    ],
  }
}
