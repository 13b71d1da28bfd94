import type { Candidate, Finding } from '@cartograph/analysis'

/** After so long, what was expected before says nothing any more. */
const rememberedDays = 28

/**
 * Whether it is only back where it was expected to be before something was told of it: what is expected has
 * followed meanwhile, so that the way back looks like news.
 */
export function isReturnToNormal(candidate: Candidate, told: readonly Finding[]): boolean {
  return told.some((finding) => {
    const age = candidate.day - finding.candidate.day
    if (age < 1 || age > rememberedDays) return false
    return [finding.candidate, ...finding.folded].some(
      (then) => then.id === candidate.id && isBack(candidate, then),
    )
  })
}

function isBack({ value, expected }: Candidate, then: Candidate): boolean {
  const { lower, upper } = then
  if (expected === null || then.expected === null || lower === null || upper === null) return false
  const isOpposite = Math.sign(value - expected) === -Math.sign(then.value - then.expected)
  return isOpposite && lower <= value && value <= upper
}
