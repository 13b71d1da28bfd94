import { changeOf, depthOf, isKnown, stakeOf, type Candidate, type Known } from './candidate.ts'

/** A whole moves by a twentieth before anybody acts on it. */
const leastChange = 0.05
/** Parts sway more, and small parts most of all: a tenth. */
const leastChangeOfPart = 0.1
/** Less than a hundredth of a day's worth changes no decision, however sure it is. */
const leastStake = 0.01
/** One order more is one order more: of what is counted, five make a change. */
const leastPieces = 5

/** Whether it is large enough to be told, after chance has been ruled out. */
export function passesGate(candidate: Candidate, worth: number): candidate is Known {
  if (!candidate.flag || !isKnown(candidate)) return false
  const change = Math.abs(changeOf(candidate))
  const least = depthOf(candidate) === 0 ? leastChange : leastChangeOfPart
  return (
    change >= least * Math.abs(candidate.expected) &&
    change > 0 &&
    stakeOf(candidate) >= leastStake * worth &&
    (candidate.kind !== 'count' || change >= leastPieces)
  )
}
