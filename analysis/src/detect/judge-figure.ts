import type { DayFigure } from '../expect/initialize-followers.ts'
import { exceedances, tailEdge, type BoundWidths, type Residuals } from '../expect/bounds.ts'
import { empiricalChance, type LargeDay } from '../expect/largest.ts'
import { isSparse, type Expectation, type Follower } from '../expect/follower.ts'
import { fromScale, toScale } from '../expect/scale.ts'
import { isBackAtOldLevel } from '../expect/steps.ts'
import type { Better, SeriesKind } from '../series/series.ts'
import { countChance, countRange, type CountModel } from './count-range.ts'
import type { Judgement } from './judgement.ts'
import { normalEquivalent, normalTail, fitTail } from './tail.ts'

/** State of a series beyond the expected value. */
interface SeriesContext {
  readonly kind: SeriesKind
  readonly better: Better
  readonly residuals: Residuals
  readonly largest: readonly LargeDay[]
  readonly widths: BoundWidths
}

/** From this share of days without events on, the chance is also counted empirically. */
const sparseShare = 0.1
/** Below this mean, a count is read by its own distribution instead of a continuous one. */
const smallCount = 20
/** A value within the range of 95 % of ordinary days is not anomalous. */
const ordinaryChance = 0.051

/** Compares the value of a day with its expected value. */
export function judgeFigure(
  follower: Follower,
  expectation: Expectation,
  { kind, better, residuals, largest, widths: reach }: SeriesContext,
  { day, value, size }: DayFigure & { readonly value: number },
): Judgement {
  const { scale, steps, zeros } = follower
  const { middle, variance, doubt } = expectation
  const spread = Math.sqrt(variance)
  // A logarithm has no upper bound: limit it to about fifty times the usual value.
  const most = scale.name === 'log' ? 4 : Infinity
  const least = scale.name === 'plain' ? -Infinity : 0
  const at = (scaled: number) => Math.max(least, fromScale(scale, scaled, size))
  const expected = at(middle)
  const lower = at(middle - reach.below * spread)
  const error = toScale(scale, value, size) - middle
  const doubted = Math.sqrt(variance + doubt)
  const isReturn = isBackAtOldLevel(steps, day, error, Math.sqrt(expectation.noise))
  const left = isReturn ? 0 : error / doubted
  const { surprise, chance } = unusualness(left, residuals, isSparse(follower))
  const counted =
    size === null ? combineWithCounts(follower, { kind, largest }, { day, value }, left > 0) : 0
  const small = kind === 'count' ? smallCountModel(follower, expectation, reach) : null
  const range =
    small === null
      ? {
          // Where zero is common, the range includes it.
          lower: zeros > 0.03 && lower < expected / 4 ? Math.min(0, lower) : lower,
          upper: at(middle + Math.min(most, reach.above * spread)),
        }
      : countRange(small)
  const isOrdinary = range.lower <= value && value <= range.upper
  return {
    day,
    expected,
    ...range,
    surprise,
    chance: Math.max(
      chance,
      counted,
      small === null ? 0 : countChance(small, value),
      isOrdinary ? ordinaryChance : 0,
    ),
    flag: false,
    sentiment: toSentiment(value - expected, better),
    why: null,
  }
}

/** The distribution of a count that is expected to be small; null for others. */
function smallCountModel(
  { scale }: Follower,
  { middle, variance }: Expectation,
  { below, above }: BoundWidths,
): CountModel | null {
  if (scale.name !== 'root') return null
  // The expectation of the square of a normal variable, and of a Poisson variable's root.
  const mean = (middle * middle + variance) / 4 - scale.unit * 0.375
  if (!(mean < smallCount)) return null
  const width = (below + above) / (2 * normalWidth)
  return { mean: Math.max(leastMean, mean), dispersion: variance * width * width }
}

/** The distance that contains 95 % of a normal distribution. */
const normalWidth = 1.96
const leastMean = 0.01

/** Distance from the expected value, read against this series' own tail. */
function unusualness(
  left: number,
  residuals: Residuals,
  isSparse: boolean,
): { surprise: number; chance: number } {
  const edge = tailEdge(residuals, left > 0)
  const size = Math.abs(left)
  // Values near the expected one do not depend on the tail.
  const beyond = size > edge ? exceedances(residuals, edge, left > 0) : []
  const tail = size > edge ? fitTail(edge, beyond) : { edge, power: 1 }
  const surprise = Math.sign(left) * normalEquivalent(size, tail, residuals.byDay.length)
  const chance = normalTail(surprise)
  if (!isSparse) return { surprise, chance }
  // Where nearly all days are zero, only a count estimates the chance.
  const asFar = beyond.filter((one) => one >= size * 0.95).length
  return { surprise, chance: Math.max(chance, (2 * asFar) / Math.max(residuals.byDay.length, 100)) }
}

/**
 * Where zero is common, the chance is at least the observed frequency of values this large, or of
 * zeros.
 */
function combineWithCounts(
  { zeros, age }: Follower,
  { kind, largest }: Pick<SeriesContext, 'kind' | 'largest'>,
  one: LargeDay,
  isAbove: boolean,
): number {
  if (zeros <= sparseShare) return 0
  if (isAbove) return empiricalChance(largest, age, kind, one)
  return one.value === 0 ? zeros : 0
}

function toSentiment(difference: number, better: Better): -1 | 0 | 1 {
  if (better === 'none' || difference === 0) return 0
  return difference > 0 === (better === 'up') ? 1 : -1
}
