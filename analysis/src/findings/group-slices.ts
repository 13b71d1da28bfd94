import { byId, depthOf, directionOf, isInside, overlaps, type Known } from './candidate.ts'
import { explainingPart } from './explaining-part.ts'
import { amountOf } from './amount.ts'

/** What is told, and what that already tells of. */
export interface Group {
  readonly head: Known
  readonly folded: readonly Known[]
}

/**
 * The movements of one metric: a whole is told by the part it comes from, or else its parts by the whole;
 * parts of two dimensions that share some of their content and moved the same way are one movement seen twice.
 */
export function groupSlices(passing: readonly Known[]): Group[] {
  const groups: Group[] = []
  let left = passing.toSorted(
    (one, other) =>
      depthOf(one) - depthOf(other) ||
      Math.abs(amountOf(other)) - Math.abs(amountOf(one)) ||
      byId(one, other),
  )
  for (let [first] = left; first !== undefined; [first] = left) {
    const chain = chainFrom(first, left)
    const head = chain.at(-1) ?? first
    const isTold = (one: Known) =>
      chain.includes(one) || (directionOf(one) === directionOf(head) && overlaps(one, head))
    groups.push({ head, folded: left.filter((one) => one !== head && isTold(one)) })
    left = left.filter((one) => !isTold(one))
  }
  return groups
}

/** From a whole to the part of it that explains it, and on to the part of that. */
function chainFrom(first: Known, others: readonly Known[]): Known[] {
  const chain = [first]
  for (let whole: Known | null = first; whole !== null;) {
    const within: Known = whole
    const parts = others.filter((one) => depthOf(one) > depthOf(within) && isInside(one, within))
    whole = explainingPart(within, parts)
    if (whole !== null) chain.push(whole)
  }
  return chain
}
