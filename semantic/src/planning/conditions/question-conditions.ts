import type { Expression } from '../../expression.ts'
import type { Dimension, Measure } from '../../model/model.ts'
import type { MemberFilter } from '../../question.ts'
import { wallAt } from '../../time-zone/wall-time.ts'
import { dimensionValue, expand } from '../expand.ts'
import { condition, isOnGroups, type Readings } from './row-conditions.ts'
import type { Scope } from '../scope.ts'
import type { TimeContext } from '../times/time-context.ts'

/** The ranges of the question's times, as conditions over its rows. */
export function timeConditions(scope: Scope, time: TimeContext): Expression[] {
  return scope.question.times.flatMap((use) =>
    time.within(use, dimensionValue(scope, time, use.member)),
  )
}

/** Segments and the filters on rows, which apply before grouping. */
export function rowConditions(scope: Scope, time: TimeContext): Expression[] {
  const { segments, filters, zone } = scope.question
  const here: Readings = {
    valueOf: ({ used: { member } }) => dimensionValue(scope, time, dimensionOf(member)),
    momentsOf: (filter) => momentsIn(zone, filter),
    filtersOf: ({ value }) =>
      value.kind === 'aggregate' ? value.when.map((part) => expand(scope, time, part)) : [],
  }
  return [
    ...segments.map(({ member }) => expand(scope, time, member.value)),
    ...filters.filter((filter) => !isOnGroups(filter)).map((filter) => condition(filter, here)),
  ]
}

/** The range of a filter on dates, by the clocks of the dimension that it is on. */
export function momentsIn(
  zone: string,
  { used: { member }, moments }: MemberFilter,
): MemberFilter['moments'] {
  return moments !== null && dimensionOf(member).isLocalTime
    ? { fromMs: wallAt(zone, moments.fromMs), untilMs: wallAt(zone, moments.untilMs) }
    : moments
}

function dimensionOf(member: Dimension | Measure): Dimension {
  if (member.kind === 'dimension') return member
  throw new Error('A filter on a measure is not on rows')
}
