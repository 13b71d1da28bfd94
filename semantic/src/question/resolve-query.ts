import {
  AppError,
  maxQueryRows,
  type CubeQuery,
  type QueryDateRange,
  type TimeDimension,
} from '@cartograph/contract'
import type { Model } from '../model/model.ts'
import type { Question, TimeUse } from '../question.ts'
import { dateRange } from './date-range.ts'
import { readFilters } from './filters.ts'
import { findMembers } from './find-members.ts'
import { cutToDate } from './cut-to-date.ts'
import { withPeriods } from './measures-of-periods.ts'
import { readOrder } from './order.ts'
import { pathsOfFilter } from './paths-of-filter.ts'
import { refuseLacking } from './refuse-lacking.ts'
import { relatedReader } from './related-filter.ts'
import { readRestrictions } from './restrictions.ts'
import { noRules, segmentReader, type SegmentRules } from './segment-filter.ts'
import { timeUses } from './time-uses.ts'
import { readTop } from './top.ts'
import { totalLevels } from './totals.ts'

/**
 * Resolves the names and dates of a query: one question, or one for each compared period. Invalid
 * queries are rejected with Cube's messages.
 */
export function resolveQuery(
  model: Model,
  given: CubeQuery,
  now: Date,
  {
    rules = noRules,
    isRule = false,
  }: { readonly rules?: SegmentRules; readonly isRule?: boolean } = {},
): Question[] {
  const clock = { zone: given.timezone, now }
  const query = cutToDate(withTimesApart(given), clock)
  const finder = withPeriods(
    model,
    findMembers(model, pathsOf(query), { seesHidden: isRule }),
    query,
  )
  const measures = unique(query.measures).map(finder.measure)
  const dimensions = unique(query.dimensions).map(finder.dimension)
  const segments = unique(query.segments).map(finder.segment)
  const related = relatedReader(model, clock)
  const members = segmentReader({ model, clock, rules, related })
  const filters = readFilters(query.filters, finder, clock, {
    related: isRule ? related.readOfRule : related.read,
    segments: members.read,
  })
  const restrictions = readRestrictions(
    model,
    { measures, filters, related: related.found },
    (only) => {
      const of = findMembers(model, only.flatMap(pathsOfFilter))
      return readFilters(only, of, clock, { related: related.read, segments: members.read })
    },
  )
  // The same for all compared periods.
  const top = query.top === undefined ? null : readTop(query.top, { measures, dimensions })
  return comparePeriods(query.timeDimensions).map(({ times: requested, compared }) => {
    const times = timeUses(requested, finder, clock)
    if (query.fillGaps) refuseUnclearGaps(query, times)
    const range = compared === null ? null : dateRange(compared, clock)
    const question: Question = {
      zone: query.timezone,
      measures,
      dimensions,
      times,
      segments,
      filters,
      order: readOrder(query.order, { measures, dimensions, times }),
      limit: query.limit ?? maxQueryRows,
      offset: query.offset,
      countsAll: query.total,
      isUngrouped: query.ungrouped,
      joinPaths: finder.joinPaths,
      comparing: range && { label: range.wallTimes.join(' - ') },
      totals: totalLevels(query.totals, { measures, dimensions, times }),
      top,
      currency: query.currency ?? null,
      fillsGaps: query.fillGaps,
      related: related.found,
      conditions: members.found,
      restrictions,
    }
    refuseLacking(model, question)
    return question
  })
}

/** A dimension with a granularity in its path is a time dimension. */
function withTimesApart(query: CubeQuery): CubeQuery {
  const times = query.dimensions.flatMap((path) => {
    const [cube, name, granularity] = path.split('.')
    return granularity === undefined ? [] : [{ dimension: `${cube}.${name}`, granularity }]
  })
  const timeDimensions = [...query.timeDimensions, ...times]
  const dimensions = query.dimensions.filter((path) => path.split('.').length === 2)
  const shown = query.measures.length + dimensions.length
  if (shown === 0 && !timeDimensions.some((time) => time.granularity)) {
    throw new AppError(
      'invalid_query',
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    )
  }
  return { ...query, dimensions, timeDimensions }
}

function pathsOf(query: CubeQuery): string[] {
  return [
    ...query.measures,
    ...query.dimensions,
    ...query.timeDimensions.map((time) => time.dimension),
    ...query.segments,
    ...query.filters.flatMap(pathsOfFilter),
  ]
}

function refuseUnclearGaps({ ungrouped }: CubeQuery, times: readonly TimeUse[]): void {
  if (ungrouped) {
    throw new AppError('invalid_query', 'Ungrouped rows have no gaps to fill')
  }
  if (times.filter(({ grain }) => grain !== null).length > 1) {
    throw new AppError(
      'invalid_query',
      'Gaps are filled along one time; ask for one granularity only, or without fillGaps',
    )
  }
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

interface Period {
  readonly times: readonly TimeDimension[]
  /** The compared range; null without a comparison. */
  readonly compared: QueryDateRange | null
}

/** The times of the query for each compared period, or unchanged without a comparison. */
export function comparePeriods(times: readonly TimeDimension[]): readonly Period[] {
  if (times.some((time) => time.dateRange !== undefined && time.compareDateRange !== undefined)) {
    throw new AppError('invalid_query', 'dateRange and compareDateRange exclude each other')
  }
  const [first, ...others] = times.filter((time) => time.compareDateRange !== undefined)
  if (first?.compareDateRange === undefined) return [{ times, compared: null }]
  if (others.length > 0) {
    throw new AppError('invalid_query', "'compareDateRange' can only exist for one timeDimension")
  }
  const { compareDateRange, ...time } = first
  return compareDateRange.map((compared) => ({
    times: times.map((each) => (each === first ? { ...time, dateRange: compared } : each)),
    compared,
  }))
}
