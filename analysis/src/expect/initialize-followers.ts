import { weekdayOf } from '@cartograph/contract'
import type { SeriesKind } from '../series/series.ts'
import { createFollower, type Follower } from './follower.ts'
import { median } from './median.ts'
import { toScale, type Scale } from './scale.ts'

/** One day of a series. */
export interface DayFigure {
  readonly day: number
  /** Null means unknown. */
  readonly value: number | null
  /** The denominator of a ratio; null where unknown. */
  readonly size: number | null
}

/** The known days needed before a forecast. */
export const minDays = 28

/**
 * Creates a follower for each scale that suits the first days. The caller then feeds it those
 * days.
 */
export function initializeFollowers(kind: SeriesKind, days: readonly DayFigure[]): Follower[] {
  return scalesFor(kind, days).map((scale) => initializeOnScale(scale, days))
}

/**
 * Estimates level, weekdays and noise of the first days by medians, which one outlier does not
 * change.
 */
function initializeOnScale(scale: Scale, days: readonly DayFigure[]): Follower {
  const known = days.flatMap(({ day, value, size }) =>
    value === null
      ? []
      : [{ weekday: weekdayOf(day), scaled: toScale(scale, value, size), isZero: value === 0 }],
  )
  const zeros = known.filter(({ isZero }) => isZero).length / known.length
  const isThin = zeros > 0.15
  // For values that are mostly zero the median is zero, so the mean is used.
  const middleOf = isThin ? mean : median
  const middle = middleOf(known.map(({ scaled }) => scaled))
  const raw = Array.from({ length: 7 }, (_, weekday) => {
    const own = known.filter((one) => one.weekday === weekday).map(({ scaled }) => scaled)
    return own.length === 0
      ? 0
      : ((middleOf(own) - middle) * own.length) / (own.length + (isThin ? 8 : 1))
  })
  const average = raw.reduce((sum, value) => sum + value, 0) / 7
  const week = raw.map((value) => value - average)
  const level = middle + average
  const left = known.map(({ weekday, scaled }) => Math.abs(scaled - level - (week[weekday] ?? 0)))
  const inner = left
    .toSorted((a, b) => a - b)
    .slice(0, Math.ceil(left.length * (zeros > 0.3 ? 1 : 0.95)))
  const usualLeft = Math.sqrt(mean(inner.map((one) => one * one)))
  const deviation = Math.max(1e-4, 1.6 * median(left), 1.1 * usualLeft)
  const usual = sizesAreKnown(days)
    ? positiveMedian(days.map(({ size }) => size))
    : typicalValue(days)
  return createFollower({ scale, usual, level, week, variance: deviation * deviation, zeros })
}

function scalesFor(kind: SeriesKind, days: readonly DayFigure[]): Scale[] {
  const values = days.flatMap(({ value }) => (value === null ? [] : [value]))
  const usual = typicalValue(days)
  const zeros = values.filter((value) => value === 0).length / values.length
  if (values.some((value) => value < 0)) return [{ name: 'plain', unit: 1 }]
  if (kind === 'ratio' && values.every((value) => value <= 1)) {
    if (sizesAreKnown(days)) {
      const hits = positiveMedian(days.map(({ value, size }) => (value ?? 0) * (size ?? 0)))
      const angle: Scale = { name: 'angle', unit: 1 }
      return hits < 30 ? [angle] : [{ name: 'logit', unit: 1 }, angle]
    }
    // Log odds are infinite at 0 and 1, so the logit needs a share that is rarely zero.
    if (usual > 0.25 && usual < 1 && zeros <= 0.1)
      return [
        { name: 'logit', unit: 1 },
        { name: 'angle', unit: 1 },
      ]
  }
  const root: Scale = { name: 'root', unit: kind === 'count' ? 1 : usual * 0.02 }
  if (zeros > 0.02 || (kind === 'count' && usual < 10)) return [root]
  return [{ name: 'log', unit: usual * 0.01 }, root]
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function typicalValue(days: readonly DayFigure[]): number {
  return positiveMedian(days.map(({ value }) => value))
}

function positiveMedian(values: readonly (number | null)[]): number {
  return median(values.filter((value) => value !== null && value > 0) as number[]) || 1
}

function sizesAreKnown(days: readonly DayFigure[]): boolean {
  return days.some(({ value, size }) => value !== null && size !== null)
}
