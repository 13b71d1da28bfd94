import type { SeriesKind } from '../series/series.ts'

/** Of a figure, the largest of about a year: of what is mostly nothing they tell how often much comes by chance. */
export interface LargeDay {
  readonly day: number
  readonly value: number
}

const remembered = 300
const kept = 20

/** `largest` is held in order, the least of them first: on nearly all days one look at that one is enough. */
export function keepLargest(largest: LargeDay[], day: number, value: number): void {
  if (day % 16 === 0) forgetOld(largest, day)
  if (value <= (largest.length < kept ? 0 : (largest[0] as LargeDay).value)) return
  if (largest.length === kept) largest.shift()
  let place = largest.length
  while (place > 0 && (largest[place - 1] as LargeDay).value > value) place -= 1
  largest.splice(place, 0, { day, value })
}

function forgetOld(largest: LargeDay[], day: number): void {
  for (let n = largest.length - 1; n >= 0; n -= 1) {
    if ((largest[n] as LargeDay).day < day - remembered) largest.splice(n, 1)
  }
}

/** An event that goes on is not usual yet. */
const settled = 7
/** What is as large as an earlier one, or nearly. */
const alike = 0.95
/**
 * How fast what is larger than all before becomes rare: orders as chance has it, money as prices have it. A share
 * of hardly anything says nothing by its size: one return of one order is all of them.
 */
const steepness: Readonly<Record<SeriesKind, number>> = { count: 3, money: 2.5, ratio: 1 }

/** How often at least as much comes, counted over the days that are `known`. */
export function countedChance(
  largest: readonly LargeDay[],
  known: number,
  kind: SeriesKind,
  { day, value }: LargeDay,
): number {
  const days = Math.min(known, remembered) + 1
  let [asLarge, most] = [0, 0]
  for (const one of largest) {
    if (one.day >= day - settled || one.day < day - remembered) continue
    if (one.value >= value * alike) asLarge += 1
    most = Math.max(most, one.value)
  }
  if (asLarge > 0) return Math.min(1, (asLarge + 0.5) / days)
  return (most === 0 ? 1 : (most / value) ** steepness[kind]) / days
}
