import type { SeriesKind } from '../series/series.ts'

/**
 * The largest days of about a year. For series that are mostly zero they estimate how often a
 * large value occurs by chance.
 */
export interface LargeDay {
  readonly day: number
  readonly value: number
}

const memoryDays = 300
const maxLargeDays = 20

/** `largest` is sorted in ascending order, so on most days only its first entry is compared. */
export function recordLargeDay(largest: LargeDay[], day: number, value: number): void {
  if (day % 16 === 0) dropOldDays(largest, day)
  if (value <= (largest.length < maxLargeDays ? 0 : (largest[0] as LargeDay).value)) return
  if (largest.length === maxLargeDays) largest.shift()
  let place = largest.length
  while (place > 0 && (largest[place - 1] as LargeDay).value > value) place -= 1
  largest.splice(place, 0, { day, value })
}

function dropOldDays(largest: LargeDay[], day: number): void {
  for (let n = largest.length - 1; n >= 0; n -= 1) {
    if ((largest[n] as LargeDay).day < day - memoryDays) largest.splice(n, 1)
  }
}

/** An ongoing event is not ordinary yet. */
const settledDays = 7
/** Values from this share of another one on count as equally large. */
const tieShare = 0.95
/**
 * How fast values beyond the maximum become rare: counts decay fastest, amounts of money have
 * heavier tails. The size of a ratio with a tiny denominator says nothing: one refund of one order
 * is 100 %.
 */
const steepness: Readonly<Record<SeriesKind, number>> = { count: 3, money: 2.5, ratio: 1 }

/** The empirical chance of a value at least this large over `known` days. */
export function empiricalChance(
  largest: readonly LargeDay[],
  known: number,
  kind: SeriesKind,
  { day, value }: LargeDay,
): number {
  const days = Math.min(known, memoryDays) + 1
  let [asLarge, most] = [0, 0]
  for (const one of largest) {
    if (one.day >= day - settledDays || one.day < day - memoryDays) continue
    if (one.value >= value * tieShare) asLarge += 1
    most = Math.max(most, one.value)
  }
  if (asLarge > 0) return Math.min(1, (asLarge + 0.5) / days)
  return (most === 0 ? 1 : (most / value) ** steepness[kind]) / days
}
