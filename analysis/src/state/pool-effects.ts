/** The effect of a date that one series shows beyond the expected one. */
export interface ObservedEffect {
  readonly mean: number
  readonly variance: number
  readonly isWhole: boolean
}

/** The variance of movements that a whole store shares on a day without a known date. */
const sharedNoise = 0.02 ** 2
const minParts = 4

/**
 * Pools the effects of all series except `without`: the median of the parts, which ignores an
 * event in one of them; with few parts, the whole or their mean.
 */
export function poolEffects(
  all: readonly (ObservedEffect | null)[],
  without: number,
): { readonly mean: number; readonly variance: number } | null {
  const parts = all.flatMap((one, n) => (one === null || one.isWhole || n === without ? [] : [one]))
  const precision = parts.reduce((sum, { variance }) => sum + 1 / variance, 0)
  if (parts.length >= minParts) {
    const ordered = parts.toSorted((a, b) => a.mean - b.mean)
    let weight = 0
    for (const { mean, variance } of ordered) {
      weight += 1 / variance
      // The median has about 1.57 times the variance of the mean.
      if (weight >= precision / 2) return { mean, variance: 1.57 / precision + sharedNoise }
    }
  }
  const whole = all.find((one) => one?.isWhole === true)
  if (whole !== undefined && whole !== null) return whole
  if (parts.length === 0) return null
  const mean = parts.reduce((sum, one) => sum + one.mean / one.variance, 0) / precision
  return { mean, variance: 1 / precision + sharedNoise }
}
