import { dayNumber, formatDay, type ConnectionId, type WebSessionsRow } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'
import { propertyIdOf } from './properties.ts'
import { isOtherRow, isSampledDay, isThresholdedDay, reportedVisits } from './reported-visits.ts'
import { dimensions, visitDimensions } from './visit-fields.ts'

/** The canonical rows that a complete sync of Google Analytics would have stored by a moment. */
export function g4Truth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { web_sessions: WebSessionsRow[] } {
  const { visits } = shop.ledgers
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const web_sessions: WebSessionsRow[] = []
  for (let day = dayNumber(visits.firstDay); day <= calendar.dayAt(at.getTime()); day++) {
    const text = formatDay(day)
    // Noon in local time, also on days when daylight saving time changes.
    const noon_at = new Date(calendar.midnight(day + 0.5)).toISOString()
    for (const visit of reportedVisits(text, visits.day(text, at))) {
      const isOther = isOtherRow(visit)
      const unlessOther = (value: string | null) => (isOther ? null : value)
      web_sessions.push({
        connection_id: connectionId,
        platform: 'G4',
        property_id: propertyIdOf(shop),
        day: text,
        noon_at,
        row_id: rowIdOf(visit),
        source: visit.source,
        medium: visit.medium,
        campaign: unlessOther(visit.campaign),
        content: unlessOther(visit.content),
        term: unlessOther(visit.term),
        channel_group: visit.channelGroup,
        landing_page: unlessOther(visit.landingPage),
        device: unlessOther(visit.device),
        country: unlessOther(visit.country),
        currency,
        sessions: visit.sessions,
        engaged_sessions: visit.engagedSessions,
        users: visit.users,
        new_users: visit.newUsers,
        page_views: visit.pageViews,
        engagement_seconds: visit.engagementSeconds,
        add_to_carts: visit.addToCarts,
        checkouts: visit.checkouts,
        purchases: visit.purchases,
        revenue: (visit.revenueMinor / 100).toFixed(2),
        is_other: isOther,
        is_sampled: isSampledDay(text),
        is_thresholded: isThresholdedDay(text),
      })
    }
  }
  return { web_sessions }
}

function rowIdOf(visit: VisitDay): string {
  const values = visitDimensions.map((name) => dimensions[name]?.(visit, ''))
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
