import type { Candidate } from '@cartograph/analysis'
import { weekly } from '../period.ts'
import { priceMetrics } from '../plan/watched-metrics.ts'
import { newPriceDays, sameChangeDays } from './price-tracker.ts'
import { candidatesIn, hasSameDirection, hasSameSlice, isSamePriceChange } from './rule-finding.ts'
import type { ReportedFinding } from './select-findings.ts'

/** Drops the weekly findings that one of the week's days has already reported in the same direction. */
export function dropRepeatedWeeks(
  weeks: readonly ReportedFinding[],
  days: readonly ReportedFinding[],
): ReportedFinding[] {
  return weeks.filter(({ finding: { candidate }, day: end }) => {
    const coveredDays = priceMetrics.includes(candidate.metric) ? newPriceDays : weekly.days
    return !days.some(
      (day) =>
        day.day <= end &&
        candidatesIn(day.finding).some(
          (one) =>
            (day.until > end - coveredDays && isSameChange(one, candidate)) ||
            (day.until > end - sameChangeDays && isSamePriceChange(one, candidate)),
        ),
    )
  })
}

/**
 * Metrics of one segment that move together are one event. Prices are excluded: they don't move with
 * volume.
 */
function isSameChange(one: Candidate, other: Candidate): boolean {
  const isPart = Object.keys(one.slice).length > 0 && hasSameSlice(one, other)
  const isAlike = priceMetrics.includes(one.metric) === priceMetrics.includes(other.metric)
  return (one.id === other.id || (isPart && isAlike)) && hasSameDirection(one, other)
}
