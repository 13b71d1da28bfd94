import { dayNumber } from '@cartograph/contract'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'

/** The visits of a day as they are reported: on some days, the last row stands for those beyond the limit. */
export function reportedVisits(day: string, visits: readonly VisitDay[]): readonly VisitDay[] {
  const last = visits.at(-1)
  if (last === undefined || visits.length < 3 || dayNumber(day) % 11 !== 0) return visits
  return [...visits.slice(0, -1), { ...last, ...otherDimensions }]
}

export function isOtherRow({ landingPage }: VisitDay): boolean {
  return landingPage === other
}

/** Small groups of users are left out of some days. */
export function isThresholdedDay(day: string): boolean {
  return dayNumber(day) % 7 === 0
}

/** Some days are estimates from a sample. */
export function isSampledDay(day: string): boolean {
  return dayNumber(day) % 13 === 0
}

const other = '(other)'

const otherDimensions = {
  source: other,
  medium: other,
  campaign: other,
  content: other,
  term: other,
  channelGroup: other,
  landingPage: other,
  device: other,
  country: other,
}

/** The number of different users behind rows of some days: most return within weeks, some are in several rows. */
export function distinctUsers(users: readonly number[], days: number): number {
  const sum = users.reduce((total, one) => total + one, 0)
  if (users.length < 2) return sum
  const returning = 0.9 * (0.4 + 0.6 / Math.sqrt(days))
  return Math.max(...users, Math.round(sum * returning))
}
