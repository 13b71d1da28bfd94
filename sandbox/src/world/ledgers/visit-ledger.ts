import { dayNumber, formatDay } from '@cartograph/contract'
import type { VisitDay, VisitLedger } from './ledger-types.ts'
import type { ShopDiary } from './shop-diary.ts'
import { hitOfSale, idleHits, type Hit } from './visit-hits.ts'

/** What an analytics tool on the shop's site has counted. */
export function createVisitLedger(diary: ShopDiary): VisitLedger {
  const { calendar, firstDay } = diary
  const { seed } = diary.world.options
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
        rows.set(key, withHit(rows.get(key) ?? { ...from, device, country, ...nothing }, hit))
      }
      for (const sale of diary.salesOf(day)) count(hitOfSale(seed, sale))
      for (const hit of idleHits(diary, day)) count(hit)
      return [...rows.values()]
    },
  }
}

const nothing = {
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

function withHit(row: VisitDay, hit: Hit): VisitDay {
  const { sessions } = hit
  // A row without people has no visits.
  const people = hit.isSomebody || row.users === 0 ? sessions : 0
  return {
    ...row,
    sessions: row.sessions + sessions,
    engagedSessions: row.engagedSessions + (hit.isEngaged ? sessions : 0),
    users: row.users + people,
    newUsers: row.newUsers + (hit.isNew ? sessions : 0),
    pageViews: row.pageViews + hit.pageViews * sessions,
    engagementSeconds: row.engagementSeconds + hit.seconds * sessions,
    addToCarts: row.addToCarts + hit.addToCarts * sessions,
    checkouts: row.checkouts + hit.checkouts * sessions,
    purchases: row.purchases + hit.purchases,
    revenueMinor: row.revenueMinor + hit.revenueMinor,
  }
}
