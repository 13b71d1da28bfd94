import type { TimeUnit } from '../../expression.ts'
import type { RollingWindow, TimeShift } from '../../model/model.ts'
import type { RandomSource } from './random-source.ts'
import {
  aggregate,
  column,
  interval,
  memberOf,
  number,
  operation,
  trailing,
  type CubeParts,
} from './model-parts.ts'
import type { Neighbours } from './neighbours.ts'

type Parts = NonNullable<CubeParts['measures']>

/** Aggregates, calculations on them, and measures shifted in time. */
export function randomMeasures(
  dice: RandomSource,
  { name, toOne }: Neighbours,
  other: string,
): Parts {
  const amount = column(name, 'amount')
  const sum = aggregate('sum', amount)
  const format = dice.chance(50) ? 'currency' : null
  return [
    { name: 'count', type: 'count', value: aggregate('count', null) },
    { name: 'named', type: 'count', value: aggregate('count', column(name, 'name')) },
    {
      name: 'names',
      type: 'count_distinct',
      value: aggregate('count_distinct', memberOf(name, 'name')),
    },
    { name: 'total', type: 'sum', value: sum, format },
    { name: 'average', type: 'avg', value: aggregate('avg', memberOf(name, 'amount')), format },
    { name: 'lowest', type: 'min', value: aggregate('min', amount), format },
    { name: 'highest', type: 'max', value: aggregate('max', amount), format },
    { name: 'flagged', type: 'sum', value: aggregate('sum', amount, column(name, 'flag')), format },
    {
      name: 'large',
      type: 'count',
      value: aggregate(
        'count',
        null,
        operation(memberOf(name, 'size'), '=', { kind: 'text', text: 'large' }),
      ),
    },
    { name: 'latest', type: 'time', value: aggregate('max', column(name, 'at')) },
    {
      name: 'ratio',
      type: 'number',
      value: operation(memberOf(name, 'total'), '/', memberOf(name, 'count')),
    },
    {
      name: 'spread',
      type: 'number',
      value: operation(aggregate('max', amount), '-', aggregate('min', amount)),
    },
    {
      name: 'isLarge',
      type: 'boolean',
      value: operation(memberOf(name, 'total'), '>', number('10')),
    },
    {
      name: 'share',
      type: 'number',
      value: operation(
        operation(memberOf(name, 'total'), '*', number('100')),
        '/',
        memberOf(other, 'total'),
      ),
    },
    ...toOne.flatMap((one): Parts => [
      { name: `${one}Total`, type: 'sum', value: aggregate('sum', memberOf(one, 'amount')) },
      {
        name: `${one}Flagged`,
        type: 'sum',
        value: aggregate('sum', amount, memberOf(one, 'flag')),
      },
    ]),
    ...rollingMeasures.map(({ name, window }) => ({
      name,
      type: 'sum' as const,
      value: sum,
      window,
      format,
    })),
    {
      name: 'rolledCount',
      type: 'count',
      value: aggregate('count', null),
      window: dice.pick(rollingMeasures).window,
    },
    {
      name: 'rolledRatio',
      type: 'number',
      value: operation(memberOf(name, 'week'), '/', memberOf(name, 'count')),
    },
    shiftedMeasure('lastYear', name, shift(1, 'year', 'prior')),
    shiftedMeasure('lastMonth', name, shift(1, 'month', 'prior')),
    shiftedMeasure('nextWeek', name, shift(1, 'week', 'next')),
    shiftedMeasure('oneDayBefore', name, {
      ...shift(1, 'day', 'prior'),
      dimension: { cube: name, name: 'at' },
    }),
    {
      name: 'growth',
      type: 'number',
      value: operation(memberOf(name, 'total'), '-', memberOf(name, 'lastMonth')),
    },
  ]
}

const rollingMeasures: readonly { readonly name: string; readonly window: RollingWindow }[] = [
  { name: 'week', window: trailing(interval(7, 'day')) },
  { name: 'monthBefore', window: { ...trailing(interval(1, 'month')), offset: 'start' } },
  {
    name: 'around',
    window: { ...trailing(interval(1, 'day')), hasLeading: true, leading: interval(2, 'day') },
  },
  {
    name: 'ahead',
    window: {
      ...trailing(null),
      hasTrailing: false,
      hasLeading: true,
      leading: interval(1, 'week'),
    },
  },
  { name: 'soFar', window: trailing(null) },
  { name: 'everything', window: { ...trailing(null), hasLeading: true } },
  {
    name: 'monthToDate',
    window: {
      kind: 'to-date',
      grain: { name: 'month', every: interval(1, 'month'), originMs: null },
    },
  },
  {
    name: 'yearToDate',
    window: {
      kind: 'to-date',
      grain: { name: 'year', every: interval(1, 'year'), originMs: null },
    },
  },
]

/** Measures that need a date range. */
export const rolledNames: readonly string[] = [
  ...rollingMeasures.map(({ name }) => name),
  'rolledCount',
  'rolledRatio',
]
/** Measures that are undefined for a single row. */
export const shiftedNames: readonly string[] = [
  'lastYear',
  'lastMonth',
  'nextWeek',
  'oneDayBefore',
  'growth',
]

function shiftedMeasure(name: string, cube: string, by: TimeShift): Parts[number] {
  return { name, type: 'number', value: memberOf(cube, 'total'), shifts: [by] }
}

function shift(count: number, unit: TimeUnit, direction: TimeShift['direction']): TimeShift {
  return { dimension: null, by: interval(count, unit), direction }
}
