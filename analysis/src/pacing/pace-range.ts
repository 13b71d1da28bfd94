import { sumTargets, type Day, type DayRange } from '@cartograph/contract'
import type { Better } from '../series/series.ts'
import type { MonthPace } from './assemble-pace.ts'
import type { MonthForecast } from './forecast-month.ts'
import { judgeForecast, judgeResult, type PaceJudgement } from './judge-pace.ts'
import {
  daysWithin,
  isWholeMonths,
  targetPeriod,
  type RangeAdditivity,
  type TargetMonth,
} from './range-months.ts'

export interface RangeRequest {
  readonly range: DayRange
  readonly today: Day
  readonly additivity: RangeAdditivity
  readonly better: Better
}

export interface RangePace extends PaceJudgement {
  /** The days that the target is for. */
  readonly period: DayRange
  readonly target: number
  /** The last complete day of the period; null before its first. */
  readonly through: Day | null
  readonly isOver: boolean
  /** Until `through`. */
  readonly targetToDate: number | null
  readonly actualToDate: number | null
  /** Of the whole period; null once it is over. */
  readonly forecast: MonthForecast | null
}

/**
 * The target of a range of days, from those of the months that it touches, all of which have one. Null where the
 * months have no such target: a part of a month that has no plan, and several months of a metric that does not add up.
 */
export function paceRange(months: readonly TargetMonth[], request: RangeRequest): RangePace | null {
  const { range, today, additivity } = request
  const period = targetPeriod(range, today)
  if (additivity === 'sum') return paceSumRange(months, period, request)
  const [only, ...others] = months
  if (only === undefined || others.length > 0) return null
  return paceRatioRange(only, period, request)
}

function paceSumRange(
  months: readonly TargetMonth[],
  period: DayRange,
  { better, today }: RangeRequest,
): RangePace | null {
  const parts = months.map((month) => sumPart(month, period))
  const targets = parts.flatMap(({ target }) => (target === null ? [] : [target]))
  if (targets.length < months.length || months.length === 0) return null
  const target = isWholeMonths(period) ? sumTargets(targets) : addUp(targets)
  const paced = months.every(({ pace }) => pace.plan !== 'none')
  const begun = parts.filter(({ through }) => through !== null)
  const through = paced ? (begun.at(-1)?.through ?? null) : null
  const isOver = paced ? through === period[1] : period[1] < today
  const actual = through === null ? null : addKnown(begun.map((part) => part.actual))
  const forecast = isOver ? null : forecastOf(months, parts)
  return {
    period,
    target,
    through,
    isOver,
    targetToDate: through === null ? null : addKnown(begun.map((part) => part.targetToDate)),
    actualToDate: actual,
    forecast,
    ...(isOver ? judgeResult(actual, target, better) : judgeForecast(forecast, target, better)),
  }
}

interface SumPart {
  readonly target: number | null
  readonly targetToDate: number | null
  readonly actual: number | null
  readonly through: Day | null
  readonly isWhole: boolean
  readonly isOver: boolean
}

/** Of a month, its days within the period. */
function sumPart(month: TargetMonth, period: DayRange): SumPart {
  const { pace, target } = month
  const { begin, end, isWhole, dayAt } = daysWithin(month, period)
  const last = Math.min(end, pace.daysPassed - 1)
  const between = (value: (day: MonthPace['days'][number]) => number | null, to: number) => {
    const [upper, lower] = [pace.days[to], pace.days[begin - 1]]
    const [high, low] = [upper && value(upper), lower === undefined ? 0 : value(lower)]
    return high == null || low === null ? null : high - low
  }
  return {
    target: isWhole ? target : between((day) => day.targetToDate, end),
    targetToDate: last < begin ? null : between((day) => day.targetToDate, last),
    actual: last < begin ? null : between((day) => day.actualToDate, last),
    through: last < begin ? null : dayAt(last),
    isWhole,
    isOver: last === end,
  }
}

/** Ranges of several months cannot be added, so at most one may be in progress. */
function forecastOf(
  months: readonly TargetMonth[],
  parts: readonly SumPart[],
): MonthForecast | null {
  const open = parts.findIndex((part) => !part.isOver)
  const forecast = months[open]?.pace.forecast ?? null
  const others = parts.filter((_, n) => n !== open)
  const before = addKnown(others.map(({ actual }) => actual))
  const isOne = parts[open]?.isWhole === true && others.every(({ isOver }) => isOver)
  if (!isOne || forecast === null || before === null) return null
  const { expected, lower, upper } = forecast
  return {
    expected: before + expected,
    lower: lower === null ? null : before + lower,
    upper: upper === null ? null : before + upper,
  }
}

/** A month, or its days until one; other days of a ratio are not known to have its target. */
function paceRatioRange(
  { month, target, pace }: TargetMonth,
  period: DayRange,
  { better, today }: RangeRequest,
): RangePace | null {
  const { begin, end, isWhole, dayAt } = daysWithin({ month }, period)
  const last = Math.min(end, pace.daysPassed - 1)
  const through = last < 0 ? null : dayAt(last)
  if (isWhole) {
    const { targetToDate, actualToDate, forecast, verdict, sentiment } = pace
    const isOver = pace.plan === 'none' ? period[1] < today : through === period[1]
    return {
      period,
      target,
      through,
      isOver,
      targetToDate,
      actualToDate,
      forecast,
      verdict,
      sentiment,
    }
  }
  const day = pace.days[end]
  if (begin > 0 || day === undefined || last < end) return null
  const { targetToDate, actualToDate } = day
  return {
    period,
    target: targetToDate,
    through,
    isOver: true,
    targetToDate,
    actualToDate,
    forecast: null,
    ...judgeResult(actualToDate, targetToDate, better),
  }
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function addKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}
