import type { JudgedSeries } from '../judged-series.ts'

/** So sure it has to be that nothing at all was no chance; and one day may be anything. */
const maxChance = 1e-5
const leastDays = 2
/** So many of the days before tell how often there is nothing. */
const knownDays = 180

export interface ZeroRun {
  /** Of as many days in a row with nothing at all. */
  readonly chance: number
  readonly days: number
  /** What was expected of them. */
  readonly expectedTotal: number
}

/**
 * How likely it is by chance that nothing has happened for as many days as it has, each of which alone may be
 * nothing unusual: a product that is sold out, a campaign that stands still. Null while it could be chance.
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
    // Of the two ways to be unusual, this is the lower one.
    still.push(judgement.chance / 2)
    missing += expected
  }
  const days = still.length
  if (days < leastDays) return null
  const usual = shareOfZeroDays(judged, day - days)
  const chance = still.reduce((product, one) => product * Math.max(one, usual), 1)
  return chance <= maxChance ? { chance, days, expectedTotal: missing } : null
}

/** On how many of the days up to one there was nothing: no further such day is less likely than that. */
function shareOfZeroDays({ series, first }: JudgedSeries, day: number): number {
  const known = series.values
    .slice(Math.max(0, day - first + 1 - knownDays), day - first + 1)
    .filter((value) => value !== null)
  return known.filter((value) => value === 0).length / Math.max(1, known.length)
}
