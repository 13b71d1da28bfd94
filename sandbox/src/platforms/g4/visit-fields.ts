import { dayNumber, formatDay } from '@cartograph/contract'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'
import type { ReportedVisit } from './counted-events.ts'

/** The dimensions of Google Analytics, which have parenthesised placeholders for missing values. */
export const dimensions: Readonly<Record<string, (visit: ReportedVisit, day: string) => string>> = {
  date: (_, day) => day.replaceAll('-', ''),
  isoYearIsoWeek: (_, day) => isoWeekOf(day),
  yearMonth: (_, day) => day.slice(0, 7).replace('-', ''),
  sessionSource: ({ source }) => source ?? '(direct)',
  sessionMedium: ({ medium }) => medium ?? '(none)',
  sessionCampaignName: (visit) => visit.campaign ?? unnamedCampaign(visit),
  sessionManualAdContent: ({ content }) => content ?? '(not set)',
  sessionManualTerm: ({ term }) => term ?? '(not set)',
  sessionDefaultChannelGroup: ({ channelGroup }) => channelGroup,
  landingPage: ({ landingPage }) => landingPage,
  deviceCategory: ({ device }) => device,
  countryId: ({ country }) => country,
  eventName: ({ event }) => event?.name ?? '(not set)',
  transactionId: ({ orderId }) => (orderId === undefined ? '(not set)' : String(orderId)),
}

/** The dimensions of a visit, without the day. */
export const visitDimensions = Object.keys(dimensions).filter(
  (name) => !['date', 'isoYearIsoWeek', 'yearMonth', 'eventName', 'transactionId'].includes(name),
)

interface Metric {
  readonly type: 'TYPE_INTEGER' | 'TYPE_SECONDS' | 'TYPE_CURRENCY'
  readonly of: (visit: ReportedVisit) => number
}

export const metrics: Readonly<Record<string, Metric>> = {
  sessions: count((visit) => visit.sessions),
  engagedSessions: count((visit) => visit.engagedSessions),
  totalUsers: count((visit) => visit.users),
  newUsers: count((visit) => visit.newUsers),
  screenPageViews: count((visit) => visit.pageViews),
  userEngagementDuration: { type: 'TYPE_SECONDS', of: (visit) => visit.engagementSeconds },
  addToCarts: count((visit) => visit.addToCarts),
  checkouts: count((visit) => visit.checkouts),
  ecommercePurchases: count((visit) => visit.purchases),
  eventCount: count(({ event }) => event?.count ?? 0),
  // The shop marked purchases as key events.
  keyEvents: count(({ event }) => (event?.name === 'purchase' ? event.count : 0)),
  purchaseRevenue: { type: 'TYPE_CURRENCY', of: (visit) => visit.revenueMinor },
}

function count(of: (visit: ReportedVisit) => number): Metric {
  return { type: 'TYPE_INTEGER', of }
}

function unnamedCampaign({ source, medium }: VisitDay): string {
  if (source === null) return '(direct)'
  return medium === 'organic' || medium === 'referral' ? `(${medium})` : '(not set)'
}

/** '202623': the week belongs to the year of its Thursday. */
function isoWeekOf(day: string): string {
  const thursday = mondayOf(day) + 3
  const year = formatDay(thursday).slice(0, 4)
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1
  return `${year}${String(week).padStart(2, '0')}`
}

/** 1 January 1970, day 0, was a Thursday. */
export function mondayOf(day: string): number {
  return dayNumber(day) - ((dayNumber(day) + 3) % 7)
}
