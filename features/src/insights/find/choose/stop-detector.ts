import type { Candidate, Finding } from '@cartograph/analysis'
import { findZeroRun } from '../judge/zero-run.ts'
import type { JudgedSeries } from '../judged-series.ts'
import type { UnitValues } from '../read/unit-values.ts'
import { createRuleFinding, findCorrelated, leastStake } from './rule-finding.ts'

/** For counts, a change needs at least five units. */
const leastPieces = 5

/**
 * Detects a metric that has stopped, such as a product without sales, where each single day is too small to
 * report. The missing amount is the sum over all days. Called day after day, because one stop is one
 * finding.
 */
export function createStopDetector(
  judged: readonly JudgedSeries[],
  unitValues: UnitValues,
): (candidates: readonly Candidate[], day: number) => Finding[] {
  const counted = new Map(
    judged
      .filter(({ series, part }) => series.kind === 'count' && part !== null)
      .map((one) => [one.series.id, one]),
  )
  let before = new Map<string, Finding>()
  return (candidates, day) => {
    const now = candidates.flatMap((candidate): Finding[] => {
      const one = counted.get(candidate.id)
      const still = one === undefined ? null : findZeroRun(one, day)
      if (still === null || still.expectedTotal < leastPieces) return []
      const stake = (still.expectedTotal * candidate.weight) / unitValues.perDay
      if (stake < leastStake) return []
      const continues = before.get(candidate.id) ?? null
      const since = day - still.days + 1
      const sure = { ...candidate, chance: Math.min(candidate.chance, still.chance) }
      const folded = findCorrelated(candidate, candidates)
      return [createRuleFinding({ candidate: sure, folded, stake, since, continues })]
    })
    before = new Map(now.map((finding) => [finding.candidate.id, finding]))
    return now
  }
}
