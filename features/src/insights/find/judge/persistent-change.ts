import type { JudgedSeries } from '../judged-series.ts'

/** Days in a row that are looked at as one. */
const mostDays = 7
/** A day that is nearer to what was expected ends the row. */
const leastSurprise = 1.2
/** What days do one after the other is not all by chance of its own: so far out it has to be together. */
const minCombinedSurprise = 5

/**
 * How far out the last days are together, all of them on one side, where each alone may be nothing unusual:
 * another price, a campaign that brings less. In spreads; null where that could be chance.
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
