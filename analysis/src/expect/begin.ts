import { weekdayOf } from '../series/days.ts'
import type { SeriesKind } from '../series/series.ts'
import { createFollower, type Follower } from './follower.ts'
import { median } from './median.ts'
import { forward, type Scale } from './scale.ts'

/** A day of a figure. */
export interface DayFigure {
  readonly day: number
  /** Null is not known. */
  readonly value: number | null
  /** Of a share, what it is a share of; null where that is not known. */
  readonly size: number | null
}

/** So many days have to be known before anything is expected. */
export const leastDays = 28

/** A follower for each scale that the figure may be on, from its first days; they are then to be walked through. */
export function beginFollowers(kind: SeriesKind, days: readonly DayFigure[]): Follower[] {
  return scalesFor(kind, days).map((scale) => beginOn(scale, days))
}

/** Level, weekdays and spread of the first days, by medians: one wild day changes nothing. */
function beginOn(scale: Scale, days: readonly DayFigure[]): Follower {
  const known = days.flatMap(({ day, value, size }) =>
    value === null
      ? []
      : [{ weekday: weekdayOf(day), scaled: forward(scale, value, size), isZero: value === 0 }],
  )
  const zeros = known.filter(({ isZero }) => isZero).length / known.length
  const isThin = zeros > 0.15
  // Of what is mostly nothing the median is nothing, and tells nothing.
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
  const usual = sizesAreKnown(days) ? usualOf(days.map(({ size }) => size)) : usualFigure(days)
  return createFollower({ scale, usual, level, week, variance: deviation * deviation, zeros })
}

function scalesFor(kind: SeriesKind, days: readonly DayFigure[]): Scale[] {
  const values = days.flatMap(({ value }) => (value === null ? [] : [value]))
  const usual = usualFigure(days)
  const zeros = values.filter((value) => value === 0).length / values.length
  if (values.some((value) => value < 0)) return [{ name: 'plain', unit: 1 }]
  if (kind === 'ratio' && values.every((value) => value <= 1)) {
    if (sizesAreKnown(days)) {
      const hits = usualOf(days.map(({ value, size }) => (value ?? 0) * (size ?? 0)))
      const angle: Scale = { name: 'angle', unit: 1 }
      return hits < 30 ? [angle] : [{ name: 'logit', unit: 1 }, angle]
    }
    // Odds have no nothing: where it is usual, they are no scale.
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

function usualFigure(days: readonly DayFigure[]): number {
  return usualOf(days.map(({ value }) => value))
}

function usualOf(values: readonly (number | null)[]): number {
  return median(values.filter((value) => value !== null && value > 0) as number[]) || 1
}

function sizesAreKnown(days: readonly DayFigure[]): boolean {
  return days.some(({ value, size }) => value !== null && size !== null)
}
