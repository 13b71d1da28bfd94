import type { Candidate } from '@cartograph/analysis'
import { weekly } from '../period.ts'
import { prices } from '../plan/watched-metrics.ts'
import type { Told } from './choose-findings.ts'
import { newPriceDays } from './price-findings.ts'
import { allOf, isSamePart, isSameWay } from './rule-finding.ts'

/** Of weeks only that is told which no day of them has told already, the same way. */
export function leaveOutTold(weeks: readonly Told[], days: readonly Told[]): Told[] {
  return weeks.filter(({ finding: { candidate }, day: end }) => {
    const toldDays = prices.includes(candidate.metric) ? newPriceDays : weekly.days
    return !days.some(
      (day) =>
        day.day <= end &&
        day.until > end - toldDays &&
        allOf(day.finding).some((one) => isSame(one, candidate)),
    )
  })
}

/** What moved in the same part is one event, whatever it is counted by; but a price is nothing that moves. */
function isSame(one: Candidate, other: Candidate): boolean {
  const isPart = Object.keys(one.slice).length > 0 && isSamePart(one, other)
  const isAlike = prices.includes(one.metric) === prices.includes(other.metric)
  return (one.id === other.id || (isPart && isAlike)) && isSameWay(one, other)
}
