import { dayNumber, formatDay, type DayNumber } from '@cartograph/contract'
import { orderIds } from '../ids.ts'
import { randomFor } from '../random.ts'
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
      const rows = new Map<string, Counted>()
      const count = (hit: Hit | null): void => {
        if (hit === null || hit.knownAt > at.getTime()) return
        const { from, device, country } = hit
        const { source, medium, campaign, content, term, channelGroup, landingPage } = from
        const key = `${source}\n${medium}\n${campaign}\n${content}\n${term}\n${channelGroup}\n${landingPage}\n${device}\n${country}`
        let row = rows.get(key)
        if (row === undefined) rows.set(key, (row = { ...from, device, country, ...noCounts }))
        addHit(row, hit)
      }
      const isRecorded = recordedVisits(timeline, day)
      for (const sale of timeline.salesOf(day)) {
        if (isRecorded()) count(purchaseHit(seed, sale))
      }
      for (const hit of hitsWithoutPurchase(timeline, day)) if (isRecorded()) count(hit)
      return [...rows.values()]
    },
    purchases(text, at) {
      const day = dayNumber(text)
      if (day < firstDay || day > calendar.dayAt(at.getTime())) return []
      const isRecorded = recordedVisits(timeline, day)
      return timeline.salesOf(day).flatMap((sale) => {
        const hit = isRecorded() ? purchaseHit(seed, sale) : null
        if (hit === null || hit.knownAt > at.getTime()) return []
        const { from, device, country } = hit
        const visit = { ...from, device, country, ...noCounts, orderId: orderIds.id(sale.order) }
        addHit(visit, hit)
        return [visit]
      })
    },
  }
}

/** Decides visit by visit whether it was recorded; all are, except during an outage. */
function recordedVisits({ world, schedule }: ShopTimeline, day: DayNumber): () => boolean {
  schedule.extendTo(day)
  const outage = schedule.events.find(
    (event) => event.kind === 'tracking_outage' && event.from <= day && day < event.to,
  )
  if (outage?.kind !== 'tracking_outage') return () => true
  const random = randomFor(world.options.seed, 'untrackedVisit', day)
  return () => random() < outage.recordedShare
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

type Counted = { -readonly [Name in keyof VisitDay]: VisitDay[Name] }

function addHit(row: Counted, hit: Hit): void {
  const { sessions } = hit
  // Every row with sessions has at least one user.
  if (hit.countsUsers || row.users === 0) row.users += sessions
  row.sessions += sessions
  if (hit.isEngaged) row.engagedSessions += sessions
  if (hit.isNewUser) row.newUsers += sessions
  row.pageViews += hit.pageViews * sessions
  row.engagementSeconds += hit.seconds * sessions
  row.addToCarts += hit.addToCarts * sessions
  row.checkouts += hit.checkouts * sessions
  row.purchases += hit.purchases
  row.revenueMinor += hit.revenueMinor
}
