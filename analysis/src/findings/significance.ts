import { stakeOf, type Known } from './candidate.ts'

/** Beyond this, how unlikely it was says no more: one in a million is as sure as one in a billion. */
const surest = 1e-12

/** How much of what is usual for the workspace is at stake, so that days can be compared. */
export function significanceOf(candidate: Known, worth: number): number {
  return significance(candidate.chance, stakeOf(candidate) / Math.max(worth, Number.MIN_VALUE))
}

/** How sure times how much: twice the digits of the chance or four times the money are worth about as much. */
export function significance(chance: number, stake: number): number {
  const sure = Math.sqrt(-Math.log10(Math.min(1, Math.max(surest, chance))))
  return sure * Math.sqrt(Math.min(1, stake))
}
