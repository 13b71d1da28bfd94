import { changeOf, type Known } from './candidate.ts'

/** How much changed, so that the amounts of the parts add up to that of the whole, of shares as well. */
export function amountOf(candidate: Known): number {
  return changeOf(candidate) * shareWeight(candidate)
}

/** How large it was expected to be: of a share, how much it is a share of. */
export function sizeOf(candidate: Known): number {
  return candidate.kind === 'ratio' ? Math.abs(candidate.weight) : Math.abs(candidate.expected)
}

/** How far its amount strays of itself. */
export function bandOf(candidate: Known): number {
  const { expected, lower, upper } = candidate
  const bound = amountOf(candidate) < 0 ? lower : upper
  return bound === null ? 0 : Math.abs(bound - expected) * Math.abs(shareWeight(candidate))
}

function shareWeight({ kind, weight }: Known): number {
  return kind === 'ratio' ? weight : 1
}
