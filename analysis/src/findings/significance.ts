import { stakeOf, type Known } from './candidate.ts'

/** Beyond this, how unlikely it was says no more: one in a million is as sure as one in a billion. */
const surest = 1e-12

/**
 * How sure times how much: twice the digits of the chance or four times the money are worth about as much.
 * Both against what is usual for the workspace, so that days can be compared.
 */
export function significanceOf(candidate: Known, worth: number): number {
  const sure = Math.sqrt(-Math.log10(Math.min(1, Math.max(surest, candidate.chance))))
  const much = Math.sqrt(Math.min(1, stakeOf(candidate) / Math.max(worth, Number.MIN_VALUE)))
  return sure * much
}
