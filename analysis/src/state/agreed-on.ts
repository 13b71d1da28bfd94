/** What a figure shows of a date beyond what was expected of it. */
export interface Seen {
  readonly mean: number
  readonly variance: number
  readonly isWhole: boolean
}

/** What a whole store shares on a day and no date explains. */
const sharedNoise = 0.02 ** 2
const enough = 4

/**
 * What most figures show of a date, but the one at `without`: the median of the parts, as something else may be
 * done to a single one of them; where there are few, the whole, or their mean.
 */
export function agreedOn(
  all: readonly (Seen | null)[],
  without: number,
): { readonly mean: number; readonly variance: number } | null {
  const parts = all.flatMap((one, n) => (one === null || one.isWhole || n === without ? [] : [one]))
  const precision = parts.reduce((sum, { variance }) => sum + 1 / variance, 0)
  if (parts.length >= enough) {
    const ordered = parts.toSorted((a, b) => a.mean - b.mean)
    let weight = 0
    for (const { mean, variance } of ordered) {
      weight += 1 / variance
      // A median tells about two thirds of what a mean would.
      if (weight >= precision / 2) return { mean, variance: 1.57 / precision + sharedNoise }
    }
  }
  const whole = all.find((one) => one?.isWhole === true)
  if (whole !== undefined && whole !== null) return whole
  if (parts.length === 0) return null
  const mean = parts.reduce((sum, one) => sum + one.mean / one.variance, 0) / precision
  return { mean, variance: 1 / precision + sharedNoise }
}
