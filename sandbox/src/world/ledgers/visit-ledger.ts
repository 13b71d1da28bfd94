import { dayNumber, formatDay } from '@cartograph/contract'
import type { VisitDay, VisitLedger } from './ledger-types.ts'
import type { ShopTimeline } from './shop-timeline.ts'
import { purchaseHit, hitsWithoutPurchase, type Hit } from './visit-hits.ts'

/** The visits counted by an analytics tool on the shop's site. */
export function createVisitLedger(timeline: ShopTimeline): VisitLedger {
  const { calendar, firstDay } = timeline
  const { seed } = timeline.world.options
  return {
    firstDay: formatDay(firstDay),
    day(text, at) {
      const day = dayNumber(text)
      if (day < firstDay || day > calendar.dayAt(at.getTime())) return []
      const rows = new Map<string, VisitDay>()
      const count = (hit: Hit | null): void => {
        if (hit === null || hit.knownAt > at.getTime()) return
        const { from, device, country } = hit
        const key = JSON.stringify([from, device, country])
        rows.set(key, addHit(rows.get(key) ?? { ...from, device, country, ...noCounts }, hit))
      }
      for (const sale of timeline.salesOf(day)) count(purchaseHit(seed, sale))
      for (const hit of hitsWithoutPurchase(timeline, day)) count(hit)
      return [...rows.values()]
    },
  }
}

const noCounts = {
  sessions: 0,
  engagedSessions: 0,
  users: 0,
  newUsers: 0,
  pageViews: 0,
  engagementSeconds: 0,
  addToCarts: 0,
  checkouts: 0,
  purchases: 0,
  revenueMinor: 0,
}

function addHit(row: VisitDay, hit: Hit): VisitDay {
  const { sessions } = hit
  // Every row with sessions has at least one user.
  const people = hit.countsUsers || row.users === 0 ? sessions : 0
  return {
    ...row,
    sessions: row.sessions + sessions,
    engagedSessions: row.engagedSessions + (hit.isEngaged ? sessions : 0),
    users: row.users + people,
    newUsers: row.newUsers + (hit.isNewUser ? sessions : 0),
    pageViews: row.pageViews + hit.pageViews * sessions,
    engagementSeconds: row.engagementSeconds + hit.seconds * sessions,
    addToCarts: row.addToCarts + hit.addToCarts * sessions,
    checkouts: row.checkouts + hit.checkouts * sessions,
    purchases: row.purchases + hit.purchases,
    revenueMinor: row.revenueMinor + hit.revenueMinor,
  }
}
