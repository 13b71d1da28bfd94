import { countRange, type SeriesKind } from '@cartograph/analysis'
import type { JudgedSeries } from '../judged-series.ts'

/** The chance that a run of zeros is random must be lower than this; a single day never counts. */
const maxChance = 1e-5
const leastDays = 2
/** The number of days before it that determine how often zeros occur. */
const knownDays = 180

export interface ZeroRun {
  /** The number of consecutive days at zero. */
  readonly chance: number
  readonly days: number
  /** The total expected on those days, with its range. */
  readonly expectedTotal: number
  readonly lower: number
  readonly upper: number
}

/**
 * The probability that a run of zero days is random, although each day alone may be ordinary: a sold-out
 * product, a paused campaign. Null while it may be chance.
 */
export function findZeroRun(judged: JudgedSeries, day: number): ZeroRun | null {
  const { series, first, judgements } = judged
  if (series.kind === 'ratio') return null
  let [missing, variance] = [0, 0]
  const still: number[] = []
  for (let one = day; series.values[one - first] === 0; one -= 1) {
    const judgement = judgements.get(one)
    const expected = judgement?.expected ?? null
    if (judgement === undefined || expected === null || expected <= 0) break
    // Zeros are the lower one of the two tails.
    still.push(judgement.chance / 2)
    missing += expected
    variance += (((judgement.upper ?? 0) - (judgement.lower ?? 0)) / (2 * normalWidth)) ** 2
  }
  const days = still.length
  if (days < leastDays) return null
  const usual = shareOfZeroDays(judged, day - days)
  const chance = still.reduce((product, one) => product * Math.max(one, usual), 1)
  if (chance > maxChance) return null
  return { chance, days, expectedTotal: missing, ...rangeOfTotal(series.kind, missing, variance) }
}

/**
 * The noise of the days is taken as independent. A run whose chance is at most `maxChance` is outside the
 * range, so its lower bound is above zero.
 */
function rangeOfTotal(
  kind: SeriesKind,
  mean: number,
  variance: number,
): { readonly lower: number; readonly upper: number } {
  const reach = normalWidth * Math.sqrt(variance)
  if (kind !== 'count') return { lower: Math.max(mean - reach, mean / 100), upper: mean + reach }
  const { lower, upper } = countRange({ mean, dispersion: variance / mean })
  return { lower: Math.max(1, lower), upper }
}

/** The distance that contains 95 % of a normal distribution. */
const normalWidth = 1.96

/** The share of zero days, which bounds the probability of each further zero day from below. */
function shareOfZeroDays({ series, first }: JudgedSeries, day: number): number {
  const known = series.values
    .slice(Math.max(0, day - first + 1 - knownDays), day - first + 1)
    .filter((value) => value !== null)
  return known.filter((value) => value === 0).length / Math.max(1, known.length)
}
