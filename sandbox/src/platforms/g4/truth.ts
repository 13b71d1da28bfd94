import {
  formatDay,
  noonAt,
  type ConnectionId,
  type WebEventRow,
  type WebSessionsRow,
  type WebTransactionRow,
  type WebUsersRow,
} from '@cartograph/contract'
import { daysUntil } from '../../kit/days.ts'
import { hashedRowId } from '../../kit/hashed-id.ts'
import type { SandboxShop } from '../../shop.ts'
import type { VisitDay } from '../../world/ledgers/ledger-types.ts'
import { countedOf, type ReportedVisit } from './counted-events.ts'
import { propertyIdOf } from './properties.ts'
import {
  distinctUsers,
  isOtherRow,
  isSampledDay,
  isThresholdedDay,
  reportedVisits,
} from './reported-visits.ts'
import { dimensions, mondayOf, visitDimensions } from './visit-fields.ts'

/** The canonical rows that a complete sync of Google Analytics would have stored by a moment. */
export function g4Truth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): {
  web_sessions: WebSessionsRow[]
  web_users: WebUsersRow[]
  web_events: WebEventRow[]
  web_transactions: WebTransactionRow[]
} {
  const { visits } = shop.ledgers
  const { currency, timezone } = shop.world.options
  const property = { connection_id: connectionId, platform: 'G4', property_id: propertyIdOf(shop) }
  const web_sessions: WebSessionsRow[] = []
  const web_events: WebEventRow[] = []
  const web_transactions: WebTransactionRow[] = []
  for (const { day, noon_at } of daysUntil(at, visits.firstDay, timezone)) {
    const shared = { ...property, day, noon_at }
    for (const visit of reportedVisits(day, visits.day(day, at))) {
      const isOther = isOtherRow(visit)
      const unlessOther = (value: string | null) => (isOther ? null : value)
      web_sessions.push({
        ...shared,
        row_id: rowIdOf(visitDimensions, visit),
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
        is_sampled: isSampledDay(day),
        is_thresholded: isThresholdedDay(day),
        is_imported: null,
      })
    }
    const counted = countedOf({ dimensions: ['eventName'] }, visits, day, at)
    for (const name of new Set(counted.map(({ event }) => event?.name ?? ''))) {
      const own = counted.filter(({ event }) => event?.name === name)
      const events = own.reduce((sum, { event }) => sum + (event?.count ?? 0), 0)
      const key_events = String(name === 'purchase' ? events : 0)
      web_events.push({ ...shared, event: name, events, key_events })
    }
    for (const visit of visits.purchases(day, at))
      web_transactions.push({
        ...shared,
        row_id: rowIdOf(transactionDimensions, visit),
        transaction_id: String(visit.orderId),
        source: visit.source,
        medium: visit.medium,
        campaign: visit.campaign,
        channel_group: visit.channelGroup,
        currency,
        purchases: 1,
        revenue: (visit.revenueMinor / 100).toFixed(2),
      })
  }
  return { web_sessions, web_users: usersTruth(shop, property, at), web_events, web_transactions }
}

/** The different users of each day, week and month since the property was created. */
function usersTruth(
  shop: SandboxShop,
  property: Pick<WebUsersRow, 'connection_id' | 'platform' | 'property_id'>,
  at: Date,
): WebUsersRow[] {
  const { timezone, startDay } = shop.world.options
  const periods = new Map<string, { readonly visits: VisitDay[]; days: number }>()
  for (const { day } of daysUntil(at, startDay, timezone)) {
    const visits = reportedVisits(day, shop.ledgers.visits.day(day, at))
    if (visits.length === 0) continue
    const monday = formatDay(mondayOf(day))
    for (const key of [`day ${day}`, `week ${monday}`, `month ${day.slice(0, 7)}-01`]) {
      const period = periods.get(key) ?? { visits: [], days: 0 }
      periods.set(key, period)
      period.visits.push(...visits)
      period.days += 1
    }
  }
  return [...periods].map(([key, { visits, days }]) => {
    const [granularity = '', first_day = ''] = key.split(' ')
    return {
      ...property,
      granularity,
      first_day,
      noon_at: noonAt(first_day, timezone),
      users: distinctUsers(
        visits.map(({ users }) => users),
        days,
      ),
      new_users: visits.reduce((sum, { newUsers }) => sum + newUsers, 0),
      // Reports over several days have the flags of any of them.
      is_sampled: true,
      is_thresholded: true,
    }
  })
}

const transactionDimensions = [
  'transactionId',
  'sessionSource',
  'sessionMedium',
  'sessionCampaignName',
  'sessionDefaultChannelGroup',
]

function rowIdOf(names: readonly string[], visit: ReportedVisit): string {
  return hashedRowId(names.map((name) => dimensions[name]?.(visit, '')))
}
