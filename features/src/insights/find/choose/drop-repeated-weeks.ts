import type { Candidate } from '@cartograph/analysis'
import { weekly } from '../period.ts'
import { priceMetrics } from '../plan/watched-metrics.ts'
import { newPriceDays } from './price-tracker.ts'
import { candidatesIn, hasSameDirection, hasSameSlice } from './rule-finding.ts'
import type { PublishedFinding } from './select-findings.ts'

/** Of weeks only that is told which no day of them has told already, the same way. */
export function dropRepeatedWeeks(
  weeks: readonly PublishedFinding[],
  days: readonly PublishedFinding[],
): PublishedFinding[] {
  return weeks.filter(({ finding: { candidate }, day: end }) => {
    const toldDays = priceMetrics.includes(candidate.metric) ? newPriceDays : weekly.days
    return !days.some(
      (day) =>
        day.day <= end &&
        day.until > end - toldDays &&
        candidatesIn(day.finding).some((one) => isSameChange(one, candidate)),
    )
  })
}

/** What moved in the same part is one event, whatever it is counted by; but a price is nothing that moves. */
function isSameChange(one: Candidate, other: Candidate): boolean {
  const isPart = Object.keys(one.slice).length > 0 && hasSameSlice(one, other)
  const isAlike = priceMetrics.includes(one.metric) === priceMetrics.includes(other.metric)
  return (one.id === other.id || (isPart && isAlike)) && hasSameDirection(one, other)
}
