import type { JudgedSeries } from '../judged-series.ts'

/** The most days in a row that are judged together. */
const mostDays = 7
/** A day closer to its expectation ends the run. */
const leastSurprise = 1.2
/** Consecutive days are not independent, so their combined deviation must be larger. */
const minCombinedSurprise = 5

/**
 * The combined deviation of the latest days on one side, each of which alone may be ordinary: a new price,
 * a campaign that brings less. In standard deviations; null when it may be chance.
 */
export function persistentSurprise(
  { judgements, series, first }: JudgedSeries,
  day: number,
): number | null {
  let [sum, days, most] = [0, 0, 0]
  const side = Math.sign(judgements.get(day)?.surprise ?? 0)
  for (let one = day; days < mostDays; one -= 1) {
    const surprise = judgements.get(one)?.surprise ?? 0
    if ((series.values[one - first] ?? null) === null || surprise * side < leastSurprise) break
    sum += surprise * side
    days += 1
    if (days > 1) most = Math.max(most, sum / Math.sqrt(days))
  }
  return most >= minCombinedSurprise ? most : null
}
