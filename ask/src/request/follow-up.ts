import { type Period, periodBefore, previousPeriod } from '../times/period.ts'
import { comparisonWith } from './arrange-times.ts'
import type { Comparison, FilterMention, Request } from './request.ts'

/** Whether a question only makes sense after the one before it. */
export function isFollowUp(request: Request): boolean {
  if (request.doubts.includes('amount-without-metric')) return false
  return request.refersBack || (request.measures.length === 0 && request.rank?.by == null)
}

/** What is said replaces the same part of the question before; the rest stays. */
export function followUp(before: Request, request: Request): Request {
  const isNewMeasure = request.measures.length > 0 && !request.isNounRestricted
  const moved = movedPeriod(before, request) ?? periodBeforeSame(before, request)
  const isWhy = request.mode === 'why' && before.comparison === null && request.comparison === null
  const replacesBreakdown = request.breakdowns.length > 0 && !request.adds
  return {
    ...before,
    measures: isNewMeasure
      ? request.adds
        ? [...before.measures, ...request.measures]
        : request.measures
      : before.measures,
    breakdowns: replacesBreakdown
      ? request.breakdowns
      : [...before.breakdowns, ...request.breakdowns],
    filters: mergeFilters(
      before.filters,
      request.filters.map((filter) => inDimensionsOf(before, filter)),
      // 'Spain as well'
      request.adds && !isNewMeasure,
    ),
    segments: [...before.segments, ...request.segments],
    period: moved ?? request.period ?? before.period,
    comparison: isWhy
      ? { kind: 'shift', by: 'previous' }
      : moved !== null
        ? shiftOnly(before)
        : (otherThan(before, request.comparison) ??
          (request.period === null ? before.comparison : shiftOnly(before))),
    granularity: request.granularity ?? before.granularity,
    time: request.time ?? before.time,
    // 'Now by gross profit' ranks by that.
    rank:
      (request.rank === null || isNewMeasure
        ? request.rank
        : { ...request.rank, by: request.rank.by ?? before.rank?.by ?? null }) ??
      (isNewMeasure && !request.adds && before.rank !== null
        ? { ...before.rank, by: null }
        : before.rank),
    mode: request.mode === 'plain' ? before.mode : request.mode,
    cubes: request.cubes.length > 0 ? request.cubes : isNewMeasure ? [] : before.cubes,
    quantity: request.quantity ?? (isNewMeasure ? null : before.quantity),
    isCompared: request.isCompared,
    comparesValues: request.comparesValues || before.comparesValues,
    refersBack: true,
    isPerformance: false,
    isNounRestricted: false,
    adds: request.adds,
    doubts: saysNothing(request) ? [...request.doubts, 'empty-follow-up'] : request.doubts,
    states: request.states,
    ignored: request.ignored,
    unused: request.unused,
    forms: isNewMeasure ? request.forms : before.forms,
    hasTwoTimes: request.hasTwoTimes,
    unread: request.unread,
    cost: request.cost,
  }
}

/** After 'the last 7 days', the previous 7 days are those before them. */
function otherThan({ period }: Request, comparison: Comparison | null): Comparison | null {
  if (comparison?.kind !== 'period') return comparison
  return String(comparison.period.range) === String(period?.range) && period?.unit !== null
    ? { kind: 'shift', by: 'previous' }
    : comparisonWith(comparison.period, period)
}

/** Beside a breakdown by channel, 'only email' is a channel, and no medium. */
function inDimensionsOf({ breakdowns, filters }: Request, filter: FilterMention): FilterMention {
  if (filter.kind !== 'value' || filter.of !== null) return filter
  const known = new Set([
    ...breakdowns.flatMap(({ matches }) => matches.map(({ member }) => member.path)),
    ...filters.flatMap(pathsOf),
  ])
  const matches = filter.matches.filter(({ dimension }) => known.has(dimension.path))
  return matches.length > 0 ? { ...filter, matches } : filter
}

/** 'Only the big ones' would repeat the answer before it. */
function saysNothing(request: Request): boolean {
  return (
    request.measures.length +
      request.breakdowns.length +
      request.filters.length +
      request.segments.length +
      request.cubes.length ===
      0 &&
    request.mode === 'plain' &&
    [request.period, request.comparison, request.granularity, request.time, request.rank].every(
      (part) => part === null,
    )
  )
}

/** 'And the month before?' asks about that month instead. */
function movedPeriod(
  { period }: Request,
  { period: own, comparison, isCompared }: Request,
): Period | null {
  if (own !== null || isCompared || period === null || comparison?.kind !== 'shift') return null
  const range =
    comparison.by === 'previous' ? previousPeriod(period) : periodBefore(period, comparison.by)
  return { ...period, range, isToDate: false, isPreviousUnit: false }
}

/** After 'tickets last week', 'the same for the previous week' is about the week before that. */
function periodBeforeSame(
  { period }: Request,
  { period: own, isCompared }: Request,
): Period | null {
  if (isCompared || own?.isPreviousUnit !== true || period === null) return null
  return String(own.range) === String(period.range)
    ? { ...period, range: previousPeriod(period), isToDate: false, isPreviousUnit: false }
    : null
}

/** A comparison with a named period does not fit another period. */
function shiftOnly({ comparison }: Request) {
  return comparison?.kind === 'shift' ? comparison : null
}

/** A value replaces those of the same dimension, or is one more of them. */
export function mergeFilters(
  before: readonly FilterMention[],
  added: readonly FilterMention[],
  isOneMore = false,
): FilterMention[] {
  const kept = before.filter(
    (filter) => isOneMore || !added.some((other) => sharesDimension(filter, other)),
  )
  return [...kept, ...added]
}

function sharesDimension(one: FilterMention, other: FilterMention): boolean {
  const [mine, theirs] = [pathsOf(one), pathsOf(other)]
  return theirs.some((path) => mine.includes(path))
}

function pathsOf(filter: FilterMention): string[] {
  if (filter.kind !== 'value' && filter.kind !== 'text')
    return filter.of.matches.map(({ member }) => member.path)
  return filter.of === null
    ? filter.matches.map(({ dimension }) => dimension.path)
    : filter.of.matches.map(({ member }) => member.path)
}
