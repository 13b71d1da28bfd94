import { addDays, type Day, type DayRange } from '@cartograph/contract'
import type { Comparison, Request } from '../request/request.ts'
import { type Period, periodBefore, previousPeriod, stepOf, plainPeriod } from '../times/period.ts'
import type { ResolvedFilter } from './resolve-filter.ts'
import type { ResolvedPart } from './resolve-part.ts'
import type { Resolution } from './resolve.ts'

/** A query of the semantic layer, in Cube's format. */
export interface CubeQuery {
  readonly measures: readonly string[]
  readonly dimensions?: readonly string[]
  readonly segments?: readonly string[]
  readonly filters?: readonly object[]
  readonly timeDimensions?: readonly {
    readonly dimension: string
    readonly granularity?: string
    readonly dateRange?: DayRange
    readonly compareDateRange?: readonly DayRange[]
  }[]
  readonly order?: Readonly<Record<string, 'asc' | 'desc'>>
  readonly limit?: number
}

export function writeQueries(request: Request, { parts }: Resolution, today: Day): CubeQuery[] {
  return parts.map((part) => writeQuery(request, part, today))
}

function writeQuery(request: Request, part: ResolvedPart, today: Day): CubeQuery {
  const { rank } = request
  const measures = [
    ...new Set(
      [...part.measures, ...(part.rankBy === null ? [] : [part.rankBy])].map(({ path }) => path),
    ),
  ]
  const shared =
    request.mode === 'share' && request.breakdowns.length === 0 ? part.breakdowns.at(-1) : undefined
  const filters = writeFilters(
    part.filters.filter(({ member }) => shared === undefined || member.path !== shared.path),
  )
  const time = part.time === null ? null : timeOf(request, part.time, today)
  const isRanked = rank !== null && part.rankBy !== null
  const descending =
    (rank?.direction === 'desc') !==
    (rank?.isJudgement === true && part.rankBy?.isBadWhenHigh === true)
  return {
    measures,
    ...(part.breakdowns.length > 0 ? { dimensions: part.breakdowns.map(({ path }) => path) } : {}),
    ...(part.segments.length > 0 ? { segments: part.segments.map(({ path }) => path) } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(time === null ? {} : { timeDimensions: [time] }),
    ...(isRanked && part.rankBy !== null
      ? {
          order: { [part.rankBy.path]: descending ? ('desc' as const) : ('asc' as const) },
          ...(rank.isOrderOnly === true ? {} : { limit: rank.count ?? (rank.isSingle ? 1 : 10) }),
        }
      : {}),
  }
}

/** Values of one dimension share a filter. */
function writeFilters(filters: readonly ResolvedFilter[]): object[] {
  const groups: { filter: ResolvedFilter; values: (string | number | boolean)[] }[] = []
  for (const filter of filters) {
    const isListed = filter.operator === 'equals' || filter.operator === 'notEquals'
    const same = groups.find(
      (group) =>
        group.filter.member.path === filter.member.path &&
        group.filter.operator === filter.operator &&
        isListed,
    )
    if (same === undefined) groups.push({ filter, values: [...filter.values] })
    else same.values.push(...filter.values.filter((value) => !same.values.includes(value)))
  }
  const written = groups.map(({ filter: { member, operator, isAlternative }, values }) => ({
    isAlternative,
    filter: { member: member.path, operator, ...(values.length > 0 ? { values } : {}) },
  }))
  const at = written.findIndex(({ isAlternative }) => isAlternative)
  if (at < 1) return written.map(({ filter }) => filter)
  return [
    ...written.slice(0, at - 1).map(({ filter }) => filter),
    { or: written.slice(at - 1).map(({ filter }) => filter) },
  ]
}

function timeOf(request: Request, dimension: string, today: Day) {
  const { comparison } = request
  const isNeeded =
    request.period !== null ||
    request.granularity !== null ||
    comparison !== null ||
    request.mode === 'why' ||
    request.mode === 'forecast'
  if (!isNeeded) return null
  const period =
    request.period ?? (comparison !== null || request.mode === 'why' ? defaultPeriod(today) : null)
  const other =
    period === null || (comparison === null && request.mode !== 'why')
      ? null
      : otherPeriod(period, comparison)
  const granularity =
    request.granularity === 'readable'
      ? stepOf(period?.range ?? null)
      : (request.granularity ?? (request.mode === 'forecast' ? 'day' : null))
  return {
    dimension,
    ...(granularity === null ? {} : { granularity }),
    ...(period === null
      ? {}
      : other === null
        ? { dateRange: period.range }
        : { compareDateRange: [period.range, other] }),
  }
}

/** Without a comparison it is the period before. */
function otherPeriod(period: Period, comparison: Comparison | null): DayRange {
  if (comparison === null) return previousPeriod(period)
  if (comparison.kind === 'period') return comparison.period.range
  return comparison.by === 'previous' ? previousPeriod(period) : periodBefore(period, comparison.by)
}

/** Seven complete days, for a comparison without a time. */
const defaultPeriod = (today: Day) => ({
  ...plainPeriod([addDays(today, -7), addDays(today, -1)]),
  unit: 'day' as const,
  count: 7,
})
