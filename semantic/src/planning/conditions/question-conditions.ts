import type { Expression } from '../../expression.ts'
import type { Dimension, Measure } from '../../model/model.ts'
import { restrictionKey, type Filter, type MemberFilter } from '../../question.ts'
import type { Facts } from '../measures/facts.ts'
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
  const { segments, filters } = scope.question
  return [
    ...segments.map(({ member }) => expand(scope, time, member.value)),
    ...conditionsOf(
      scope,
      time,
      filters.filter((filter) => !isOnGroups(filter)),
    ),
  ]
}

/** The conditions of measures that take only some rows. */
export function restrictionConditions(
  scope: Scope,
  time: TimeContext,
  { restrictions }: Pick<Facts, 'restrictions'>,
): Expression[] {
  return conditionsOf(scope, time, restrictionFilters(scope, restrictions))
}

export function restrictionFilters({ question }: Scope, keys: readonly string[]): Filter[] {
  return keys.flatMap((key) => {
    const filters = question.restrictions.get(key)
    if (filters === undefined) throw new Error(`The question has no restriction ${key}`)
    return filters
  })
}

function conditionsOf(scope: Scope, time: TimeContext, filters: readonly Filter[]): Expression[] {
  const { zone } = scope.question
  const here: Readings = {
    valueOf: ({ used: { member } }) => dimensionValue(scope, time, dimensionOf(member)),
    momentsOf: (filter) => momentsIn(zone, filter),
    filtersOf(measure) {
      const { value } = measure
      const key = restrictionKey(measure)
      const only = key === null ? [] : restrictionFilters(scope, [key])
      const when = value.kind === 'aggregate' ? value.when : []
      return [...when.map((part) => expand(scope, time, part)), ...conditionsOf(scope, time, only)]
    },
  }
  return filters.map((filter) => condition(filter, here))
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
