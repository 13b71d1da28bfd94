import { median } from '../expect/median.ts'
import type { ScaledSeries } from './smooth-series.ts'

/** The movement of the level a year ago, from `day` to `ahead` days later; null where unknown. */
export type LastYear = (day: number, ahead: number) => number | null

/** Whole weeks, so that weekdays match. */
const yearDays = 364
/** On either side of a day. */
const smoothingDays = 14
/** Movements smaller than this many standard deviations of the smoothed level are noise. */
const minSpreads = 2.5

export function createLastYear({ scaled, weekday, names }: ScaledSeries): LastYear {
  if (scaled.length < yearDays + 28) return () => null
  const usual = scaled.map((value, day) => (names[day] === undefined ? value : Number.NaN))
  const weekly = smooth(usual, 3)
  const byWeekday: number[][] = [[], [], [], [], [], [], []]
  for (const [day, value] of usual.entries()) {
    const left = value - (weekly[day] as number)
    if (!Number.isNaN(left)) byWeekday[(day + weekday) % 7]?.push(left)
  }
  const week = byWeekday.map(median)
  const level = smooth(
    usual.map((value, day) => value - (week[(day + weekday) % 7] ?? 0)),
    smoothingDays,
  )
  const left = usual.map(
    (value, day) => value - (level[day] as number) - (week[(day + weekday) % 7] ?? 0),
  )
  const spread = 1.5 * median([...left].filter((value) => !Number.isNaN(value)).map(Math.abs))
  const chance = minSpreads * spread * Math.sqrt(2 / (2 * smoothingDays + 1))
  return (day, ahead) => {
    const [from, to] = [day - yearDays, day - yearDays + ahead]
    // The smoothed level must not use days after the origin of the forecast.
    if (from < smoothingDays || to + smoothingDays > day) return null
    const moved = (level[to] as number) - (level[from] as number)
    if (Number.isNaN(moved)) return null
    if (moved === 0) return 0
    return moved * Math.max(0, 1 - (chance / moved) ** 2)
  }
}

/** A centred moving average; NaN where fewer than half of the days are known. */
function smooth(values: Float64Array, side: number): Float64Array {
  const sums = new Float64Array(values.length + 1)
  const counts = new Float64Array(values.length + 1)
  for (const [day, value] of values.entries()) {
    const isKnown = !Number.isNaN(value)
    sums[day + 1] = (sums[day] as number) + (isKnown ? value : 0)
    counts[day + 1] = (counts[day] as number) + (isKnown ? 1 : 0)
  }
  return values.map((_, day) => {
    const [from, to] = [Math.max(0, day - side), Math.min(values.length, day + side + 1)]
    const count = (counts[to] as number) - (counts[from] as number)
    return count > side ? ((sums[to] as number) - (sums[from] as number)) / count : Number.NaN
  })
}
