import {
  dayNumber,
  formatDay,
  type ConnectionId,
  type WebEventRow,
  type WebSessionsRow,
  type WebTransactionRow,
  type WebUsersRow,
} from '@cartograph/contract'
import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { PurchaseVisit, VisitDay } from '../../world/ledgers/ledger-types.ts'
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
        is_imported: null,
      })
    }
  }
  const web_users = usersTruth(shop, connectionId, at)
  return { web_sessions, web_users, ...eventsTruth(shop, connectionId, at) }
}

function eventsTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date) {
  const { visits } = shop.ledgers
  const { currency, timezone } = shop.world.options
  const calendar = createCalendar(timezone)
  const web_events: WebEventRow[] = []
  const web_transactions: WebTransactionRow[] = []
  for (let number = dayNumber(visits.firstDay); number <= calendar.dayAt(at.getTime()); number++) {
    const day = formatDay(number)
    const shared = {
      connection_id: connectionId,
      platform: 'G4',
      property_id: propertyIdOf(shop),
      day,
      noon_at: new Date(calendar.midnight(number + 0.5)).toISOString(),
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
        row_id: transactionRowId(visit),
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
  return { web_events, web_transactions }
}

/** The different users of each day, week and month since the property was created. */
function usersTruth(shop: SandboxShop, connectionId: ConnectionId, at: Date): WebUsersRow[] {
  const { timezone, startDay } = shop.world.options
  const calendar = createCalendar(timezone)
  const periods = new Map<string, WebUsersRow & { readonly days: Set<string>; counts: number[] }>()
  for (let day = dayNumber(startDay); day <= calendar.dayAt(at.getTime()); day++) {
    const text = formatDay(day)
    const visits = reportedVisits(text, shop.ledgers.visits.day(text, at))
    const firstDays = [
      ['day', text],
      ['week', formatDay(mondayOf(text))],
      ['month', `${text.slice(0, 7)}-01`],
    ] as const
    for (const [granularity, first_day] of visits.length === 0 ? [] : firstDays) {
      const key = `${granularity} ${first_day}`
      const known = periods.get(key) ?? {
        connection_id: connectionId,
        platform: 'G4',
        property_id: propertyIdOf(shop),
        granularity,
        first_day,
        noon_at: new Date(calendar.midnight(dayNumber(first_day) + 0.5)).toISOString(),
        users: 0,
        new_users: 0,
        is_sampled: false,
        is_thresholded: false,
        days: new Set<string>(),
        counts: [],
      }
      known.days.add(text)
      known.counts.push(...visits.map(({ users }) => users))
      const new_users = known.new_users + visits.reduce((sum, visit) => sum + visit.newUsers, 0)
      periods.set(key, { ...known, new_users })
    }
  }
  return [...periods.values()].map(({ days, counts, ...row }) => ({
    ...row,
    users: distinctUsers(counts, days.size),
    // Reports over several days have the flags of any of them.
    is_sampled: true,
    is_thresholded: true,
  }))
}

function rowIdOf(visit: VisitDay): string {
  return hashOf(visitDimensions, visit)
}

function transactionRowId(visit: PurchaseVisit): string {
  const session = ['Source', 'Medium', 'CampaignName', 'DefaultChannelGroup']
  return hashOf(['transactionId', ...session.map((name) => `session${name}`)], visit)
}

function hashOf(names: readonly string[], visit: ReportedVisit): string {
  const values = names.map((name) => dimensions[name]?.(visit, ''))
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
}
