import type { Candidate, Finding } from '@cartograph/analysis'

/** After this many days the earlier expectation no longer applies. */
const rememberedDays = 28

/**
 * Whether the series only returned to the level expected before an earlier report. The expectation has
 * adapted to the changed level since, so the way back looks unusual.
 */
export function isReturnToNormal(candidate: Candidate, reported: readonly Finding[]): boolean {
  return reported.some((finding) => {
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
