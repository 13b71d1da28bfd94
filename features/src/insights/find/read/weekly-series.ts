import type { KnownDates } from '@cartograph/analysis'
import { dayNumber, formatDay } from '@cartograph/contract'
import { isPeriodEnd, weekEndOf, weekly as ofWeeks } from '../period.ts'
import type { WatchedSeries } from './build-series.ts'

/**
 * The same metrics by week, each on the last day of its week with the other days unknown: a change that is
 * too small for one day adds up. A week with an unknown day is unknown.
 */
export function toWeeklySeries(watched: readonly WatchedSeries[]): WatchedSeries[] {
  return watched.map((one) => {
    const { series, den, first } = one
    const end = (n: number) => n >= 6 && isPeriodEnd(ofWeeks, first + n)
    const weekly = (of: (n: number) => number | null): (number | null)[] =>
      series.values.map((_, n) => (end(n) ? sumOfWeek(n, of) : null))
    const value = (n: number) => series.values[n] ?? null
    if (den === null) return { ...one, series: { ...series, values: weekly(value) } }
    // A ratio without a denominator has no value and adds nothing.
    const top = (n: number) => ((den[n] ?? 0) > 0 ? value(n) : 0) ?? null
    const tops = weekly((n) => {
      const share = top(n)
      return share === null ? null : share * (den[n] ?? 0)
    })
    const belows = weekly((n) => (Number.isNaN(den[n] ?? Number.NaN) ? null : (den[n] ?? null)))
    const values = tops.map((sum, n) => {
      const below = belows[n] ?? null
      return sum === null || below === null || below <= 0 ? null : sum / below
    })
    const counts =
      series.num === undefined ? {} : { num: weekly((n) => series.num?.[n] ?? null), den: belows }
    return {
      ...one,
      series: { ...series, values, ...counts },
      den: Float64Array.from(belows, (below) => below ?? Number.NaN),
    }
  })
}

function sumOfWeek(last: number, of: (n: number) => number | null): number | null {
  let sum = 0
  for (let n = last - 6; n <= last; n += 1) {
    const one = of(n)
    if (one === null) return null
    sum += one
  }
  return sum
}

/** A promotion with few days in a week does not affect it. */
const leastDays = 2

/** The calendar of the weeks, on the last day of each. */
export function toWeeklyDates({ holidays, promos }: KnownDates): KnownDates {
  const onSundays = (from: number, to: number) => {
    const weeks: { from: string; to: string }[] = []
    for (let end = weekEndOf(from); end - 6 <= to; end += 7) {
      const days = Math.min(to, end) - Math.max(from, end - 6) + 1
      if (days >= Math.min(leastDays, to - from + 1))
        weeks.push({ from: formatDay(end), to: formatDay(end) })
    }
    return weeks
  }
  return {
    holidays: holidays.map(({ date, name }) => ({
      name,
      date: formatDay(weekEndOf(dayNumber(date))),
    })),
    promos: Object.fromEntries(
      Object.entries(promos).map(([store, all]) => [
        store,
        all.flatMap(({ from, to }) => onSundays(dayNumber(from), dayNumber(to))),
      ]),
    ),
  }
}
