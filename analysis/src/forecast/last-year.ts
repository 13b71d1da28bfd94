import { median } from '../expect/median.ts'
import type { Walked } from './walk.ts'

/** How the level moved a year before, from one day to some days later; null where nobody knows. */
export type LastYear = (day: number, ahead: number) => number | null

/** Whole weeks, so that weekdays meet. */
const yearDays = 364
/** Days on either side over which the level is smoothed. */
const around = 14
/** Smaller movements than so many spreads of what chance makes of a smoothed level are taken for chance. */
const chanceSpreads = 2.5

export function lastYearOf({ scaled, weekday, names }: Walked): LastYear {
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
    around,
  )
  const left = usual.map(
    (value, day) => value - (level[day] as number) - (week[(day + weekday) % 7] ?? 0),
  )
  const spread = 1.5 * median([...left].filter((value) => !Number.isNaN(value)).map(Math.abs))
  const chance = chanceSpreads * spread * Math.sqrt(2 / (2 * around + 1))
  return (day, ahead) => {
    const [from, to] = [day - yearDays, day - yearDays + ahead]
    // What is smoothed over days after the one that tells would know what nobody knew then.
    if (from < around || to + around > day) return null
    const moved = (level[to] as number) - (level[from] as number)
    if (Number.isNaN(moved)) return null
    if (moved === 0) return 0
    return moved * Math.max(0, 1 - (chance / moved) ** 2)
  }
}

/** The mean of the days around; NaN where fewer than half of them are known. */
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
