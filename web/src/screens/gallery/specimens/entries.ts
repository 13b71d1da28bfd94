import type { DayRange } from '@cartograph/contract'
import { daysOf } from '../../../format/day.ts'
import { shopTime, type Entry } from './answer.ts'
import { factsOf } from './facts.ts'
import { periods, today } from './specimen.ts'

/** One entry per day; the current day is incomplete. */
export function daily(range: DayRange, size: number, seed: number): Entry[] {
  return daysOf(range).map((day, index) => {
    const weekend = index % 7 > 4 ? 1.35 : 1
    const part = day === today ? 0.35 : 1
    return {
      by: { [`${shopTime}.day`]: `${day}T00:00:00.000` },
      facts: factsOf(size * weekend * part, seed + index),
    }
  })
}

/** In descending order of size. */
export function named(member: string, names: readonly (string | null)[], seed: number): Entry[] {
  return names.map((name, index) => ({
    by: { [member]: name },
    facts: factsOf(4_000 / (index + 1), seed + index),
  }))
}

/** All combinations of two dimensions, in descending order of size. */
export function crossed(first: readonly Entry[], second: readonly Entry[], seed: number): Entry[] {
  return first.flatMap(({ by, facts }, down) =>
    second.map((other, across) => ({
      by: { ...by, ...other.by },
      facts: factsOf(
        (facts.orders * other.facts.orders) / 8_000,
        seed + down * second.length + across,
      ),
    })),
  )
}

/** The period and its comparisons, each smaller than the one before. */
export function inPeriods<Result>(
  make: (range: DayRange, factor: number, seed: number) => Result,
): Result[] {
  return [make(periods.now, 1, 1), make(periods.before, 0.9, 101), make(periods.yearAgo, 0.7, 201)]
}

export const channels = ['Paid social', 'Direct', 'Paid search', 'Email', 'Organic search']
