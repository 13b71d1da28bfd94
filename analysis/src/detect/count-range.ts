/**
 * The distribution of a small count. `dispersion` is its variance relative to its mean: 1 or less is
 * Poisson, more is negative binomial.
 */
export interface CountModel {
  readonly mean: number
  readonly dispersion: number
}

export interface CountRange {
  readonly lower: number
  readonly upper: number
}

/** On either side; both together are the 5 % of days outside the range. */
const tailShare = 0.025
/** Beyond this, the rest of a distribution is lost in rounding. */
const negligible = 1e-13

/** The counts that contain at least 95 %: fewer and more are each at most 2.5 % likely. */
export function countRange(model: CountModel): CountRange {
  let lower: number | null = null
  for (const { count, cumulative } of distribution(model)) {
    if (cumulative > tailShare) lower ??= count
    if (cumulative >= 1 - tailShare) return { lower: lower ?? count, upper: count }
  }
  return { lower: lower ?? 0, upper: Math.ceil(model.mean) }
}

/**
 * The two-sided chance of a count at least as far out on its side. At most 0.05 outside the range, more
 * than that within it.
 */
export function countChance(model: CountModel, value: number): number {
  let below = 0
  for (const { count, cumulative } of distribution(model)) {
    if (count >= value) return Math.min(1, 2 * Math.min(cumulative, 1 - below))
    below = cumulative
  }
  return 0
}

/** All counts from 0 on with the chance of at most this many. */
function* distribution({
  mean,
  dispersion,
}: CountModel): Generator<{ readonly count: number; readonly cumulative: number }> {
  const isPoisson = dispersion <= 1.001
  const shape = isPoisson ? Infinity : mean / (dispersion - 1)
  const ratio = isPoisson ? 0 : (dispersion - 1) / dispersion
  let chance = isPoisson ? Math.exp(-mean) : dispersion ** -shape
  let cumulative = 0
  for (let count = 0; cumulative < 1 - negligible; count += 1) {
    cumulative += chance
    yield { count, cumulative }
    // Past the mean, the terms only shrink.
    if (count > mean && chance < negligible) return
    chance *= isPoisson ? mean / (count + 1) : (ratio * (shape + count)) / (count + 1)
  }
}
