import { flagTold, normalTail } from '@cartograph/analysis'
import type { ScoredDay } from './score-days.ts'

/**
 * What whoever knows the simulator would tell of one store on one day, by the same rule as the engine: with the
 * right expectation and the right noise of each figure. More than that nobody can find.
 */
export function flagByTruth(today: readonly ScoredDay[]): void {
  const judged = today.map((day) => ({ chance: chanceByTruth(day), flag: false }))
  flagTold(judged)
  for (const [n, day] of today.entries()) day.flagByTruth = judged[n]?.flag === true
}

/** What moves these stores multiplies: a figure is as often half as much as it is twice as much. */
export function chanceByTruth({
  value,
  mean,
  spread,
}: Pick<ScoredDay, 'value' | 'mean' | 'spread'>): number {
  if (!(spread > 0)) return 1
  if (value <= 0 || mean <= 0) return normalTail((value - mean) / spread)
  const variance = Math.log(1 + (spread / mean) ** 2)
  return normalTail((Math.log(value / mean) + variance / 2) / Math.sqrt(variance))
}
