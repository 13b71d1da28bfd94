import type { Candidate, Finding } from '@cartograph/analysis'
import { standstill } from '../judge/zero-run.ts'
import type { Judged } from '../judged-series.ts'
import type { Worths } from '../read/unit-values.ts'
import { leastStake, movedWith, sureFinding } from './rule-finding.ts'

/** One order more is one order more: of what is counted, five make a change. */
const leastPieces = 5

/**
 * Tells what has come to a standstill, of which each day by itself is too little to be told: what is missing is
 * that of all its days. Asked day after day, as one standstill is one finding.
 */
export function tellStops(
  judged: readonly Judged[],
  worths: Worths,
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
      const still = one === undefined ? null : standstill(one, day)
      if (still === null || still.missing < leastPieces) return []
      const stake = (still.missing * candidate.weight) / worths.ofDay
      if (stake < leastStake) return []
      const continues = before.get(candidate.id) ?? null
      const since = day - still.days + 1
      const sure = { ...candidate, chance: Math.min(candidate.chance, still.chance) }
      const folded = movedWith(candidate, candidates)
      return [sureFinding({ candidate: sure, folded, stake, since, continues })]
    })
    before = new Map(now.map((finding) => [finding.candidate.id, finding]))
    return now
  }
}
