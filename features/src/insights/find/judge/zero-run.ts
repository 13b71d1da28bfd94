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
  /** The total expected on those days. */
  readonly expectedTotal: number
}

/**
 * The probability that a run of zero days is random, although each day alone may be ordinary: a sold-out
 * product, a paused campaign. Null while it may be chance.
 */
export function findZeroRun(judged: JudgedSeries, day: number): ZeroRun | null {
  const { series, first, judgements } = judged
  if (series.kind === 'ratio') return null
  let missing = 0
  const still: number[] = []
  for (let one = day; series.values[one - first] === 0; one -= 1) {
    const judgement = judgements.get(one)
    const expected = judgement?.expected ?? null
    if (judgement === undefined || expected === null || expected <= 0) break
    // Zeros are the lower one of the two tails.
    still.push(judgement.chance / 2)
    missing += expected
  }
  const days = still.length
  if (days < leastDays) return null
  const usual = shareOfZeroDays(judged, day - days)
  const chance = still.reduce((product, one) => product * Math.max(one, usual), 1)
  return chance <= maxChance ? { chance, days, expectedTotal: missing } : null
}

/** The share of zero days, which bounds the probability of each further zero day from below. */
function shareOfZeroDays({ series, first }: JudgedSeries, day: number): number {
  const known = series.values
    .slice(Math.max(0, day - first + 1 - knownDays), day - first + 1)
    .filter((value) => value !== null)
  return known.filter((value) => value === 0).length / Math.max(1, known.length)
}
