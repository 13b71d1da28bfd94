import { amountOf, bandOf, sizeOf } from './amount.ts'
import { byId, type Known } from './candidate.ts'

/** Of the whole's movement. */
const mostOfIt = 0.6
/** What moves half as much by itself was moved as well. */
const stillMoved = 0.5
/** A part that is nearly all of the whole explains nothing of it. */
const leastRest = 0.05

/** The part that carries the movement of a whole, which without it is as was to be expected. */
export function explainingPart(whole: Known, parts: readonly Known[]): Known | null {
  const explaining = parts.filter((part) => explains(part, whole))
  const [best = null] = explaining.toSorted(
    (left, right) =>
      Math.abs(restOf(whole, left)) - Math.abs(restOf(whole, right)) || byId(left, right),
  )
  return best
}

function explains(part: Known, whole: Known): boolean {
  const restSize = sizeOf(whole) - sizeOf(part)
  if (restSize < leastRest * sizeOf(whole)) return false
  const [amount, rest] = [amountOf(part), restOf(whole, part)]
  if (amount / amountOf(whole) < mostOfIt) return false
  const band = bandOf(whole) * Math.sqrt(restSize / sizeOf(whole))
  if (Math.abs(rest) > band) return false
  return (
    Math.abs(rest) / restSize <= stillMoved * (Math.abs(amount) / Math.max(sizeOf(part), 1e-12))
  )
}

function restOf(whole: Known, part: Known): number {
  return amountOf(whole) - amountOf(part)
}
