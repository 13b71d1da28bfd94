import type { Candidate } from '@cartograph/analysis'

/**
 * Of all that is told, four in a thousand may be chance. Stricter than what is flagged: a shop has few days on
 * which anything happens, every other day tests as many figures, and none is as simple as its chance supposes.
 */
const rate = 0.004

/** Takes the flag off what is not sure enough to be told, by Benjamini and Hochberg over the tests of a day. */
export function believe(candidates: readonly Candidate[]): Candidate[] {
  const tested = candidates.filter(({ expected }) => expected !== null)
  const chances = tested.map(({ chance }) => chance).toSorted((a, b) => a - b)
  const last = chances.findLastIndex((chance, n) => chance <= (rate * (n + 1)) / chances.length)
  const threshold = last < 0 ? -1 : (chances[last] ?? -1)
  return candidates.map((one) =>
    one.flag && one.chance > threshold ? { ...one, flag: false } : one,
  )
}
