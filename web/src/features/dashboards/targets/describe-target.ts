import { endOfMonth, startOfMonth, type RangePace } from '@cartograph/contract'
import { formatDateLabel, formatRange } from '../../../format/date-format.ts'
import { namesOfMonths } from '../../../format/day.ts'
import { formatValue } from '../../../format/value.ts'
import type { TargetFigure } from '../model/element.ts'

export interface DescribedTarget {
  /** 'Target $120K' */
  readonly goal: string
  /** '3% behind pace'; null where the pace is unknown. */
  readonly pace: string | null
  readonly tone: 'good' | 'bad' | 'neutral'
  /** Dates, what was planned until now, and the forecast, in sentences. */
  readonly details: string
}

/** What is said of a target below its figure. */
export function describeTarget(figure: TargetFigure, locale?: string): DescribedTarget {
  const { format } = figure
  const write = (value: number) => formatValue(value.toFixed(6), format, 'compact', locale)
  const distance = distanceOf(figure)
  return {
    goal: `${goalName(figure.pace)} ${writeTarget(figure, locale)}`,
    pace: distance === null ? null : paceWords(figure, distance),
    tone: distance === null ? 'neutral' : toneOf(figure, distance),
    details: detailsOf(figure, { write, locale }),
  }
}

/** Where only some days of the figure have a target, it names them: 'Nov target', 'Target for Oct 1–15, 2026:'. */
function goalName(pace: RangePace): string {
  if (pace.is_partial !== true) return 'Target'
  return isMonth(pace)
    ? `${namesOfMonths('en', 'short')[Number(pace.from.slice(5, 7)) - 1]} target`
    : `Target for ${daysName(pace)}:`
}

/** From what was planned until now, relative to it. Days in progress are not compared with a whole day's plan. */
function distanceOf({ pace, value }: TargetFigure): number | null {
  // The value of the figure has more days than a partial target.
  const isOfFigure = pace.is_partial !== true && value !== null
  const [actual, planned] = pace.is_over
    ? [isOfFigure ? Number(value) : pace.actual_to_date, pace.target]
    : [pace.actual_to_date, pace.target_to_date]
  if (actual === null || planned === null || planned === 0) return null
  return (actual - planned) / Math.abs(planned)
}

function paceWords({ pace, sentiment }: TargetFigure, distance: number): string {
  const percent = Math.round(Math.abs(distance) * 100)
  const size = percent === 0 ? '<1%' : `${percent}%`
  if (pace.is_over) {
    if (distance === 0) return 'reached'
    return `${size} ${distance < 0 ? 'below' : 'above'} target`
  }
  if (percent === 0) return 'on pace'
  const [under, over] = sentiment === 'up' ? ['behind', 'ahead of'] : ['below', 'above']
  return `${size} ${distance < 0 ? under : over} pace`
}

/** While the forecast does not rule the target out, a distance is no news. */
function toneOf({ pace, sentiment }: TargetFigure, distance: number): DescribedTarget['tone'] {
  if (sentiment === 'neutral') return 'neutral'
  const isMore = distance >= 0
  if (pace.is_over) {
    if (distance === 0) return 'good'
    return isMore === (sentiment === 'up') ? 'good' : 'bad'
  }
  const isDecided = pace.verdict === (isMore ? 'ahead' : 'behind')
  return isDecided ? pace.sentiment : 'neutral'
}

/** Targets are round, so the cents of '$120,000.00' say nothing. */
function writeTarget({ pace, format }: Pick<TargetFigure, 'pace' | 'format'>, locale?: string) {
  return formatValue(pace.target.toFixed(6), format, 'full', locale).replace(/[.,]00(?=\D*$)/, '')
}

interface Wording {
  readonly write: (value: number) => string
  readonly locale: string | undefined
}

function detailsOf({ pace, format }: TargetFigure, { write, locale }: Wording): string {
  const { target_to_date: planned, actual_to_date: actual, through, forecast } = pace
  const day = (of: string) => formatDateLabel(of, 'day', false)
  return [
    `Target for ${daysName(pace)}: ${writeTarget({ pace, format }, locale)}.`,
    ...(pace.is_over || planned === null || actual === null || through === null
      ? []
      : [`By ${day(through)}: ${write(actual)} of ${write(planned)} planned.`]),
    ...(forecast === null
      ? []
      : [`Expected by ${day(pace.to)}: ${expectedWords(forecast, write)}.`]),
    ...(pace.is_over || through !== null
      ? []
      : ['Its days do not add up, so only the whole month is compared.']),
    ...(pace.is_partial === true ? ['The other days have no target.'] : []),
  ].join(' ')
}

function expectedWords(
  { expected, lower, upper }: NonNullable<RangePace['forecast']>,
  write: (value: number) => string,
): string {
  if (lower === null || upper === null) return write(expected)
  const [low, high] = [write(lower), write(upper)]
  // A range without width would claim that the future is certain.
  return low === high ? write(expected) : `${write(expected)} (${low} to ${high})`
}

function daysName(pace: RangePace): string {
  const { from, to } = pace
  return isMonth(pace) ? formatDateLabel(from, 'month') : formatRange([from, to])
}

function isMonth({ from, to }: RangePace): boolean {
  return from === startOfMonth(to) && to === endOfMonth(to)
}
