import type { VisitDay, VisitLedger } from '../../world/ledgers/ledger-types.ts'
import { reportedVisits } from './reported-visits.ts'

/** What a report counts: visits, or parts of them that only some dimensions tell apart. */
export interface ReportedVisit extends VisitDay {
  readonly event?: { readonly name: string; readonly count: number }
  readonly orderId?: number
}

/** Events and transactions have reports of their own. */
export function countedOf(
  { dimensions }: { readonly dimensions: readonly string[] },
  visits: VisitLedger,
  day: string,
  at: Date,
): readonly ReportedVisit[] {
  if (dimensions.includes('transactionId')) return visits.purchases(day, at)
  const reported = reportedVisits(day, visits.day(day, at))
  return dimensions.includes('eventName') ? reported.flatMap(eventsOf) : reported
}

/** The events that Google Analytics and a shop send. */
function eventsOf(visit: VisitDay): ReportedVisit[] {
  return Object.entries({
    session_start: visit.sessions,
    first_visit: visit.newUsers,
    user_engagement: visit.engagedSessions,
    page_view: visit.pageViews,
    add_to_cart: visit.addToCarts,
    begin_checkout: visit.checkouts,
    purchase: visit.purchases,
  }).flatMap(([name, count]) => (count === 0 ? [] : [{ ...visit, event: { name, count } }]))
}
