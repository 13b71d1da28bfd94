import {
  canonicalTables,
  ConnectionId,
  newId,
  type CanonicalRows,
  type Day,
  type OrgId,
  type TimeZone,
} from '@cartograph/contract'
import {
  createShop,
  createWorld,
  fbTruth,
  gdTruth,
  truthRows,
  type Order,
} from '@cartograph/sandbox'
import type { Warehouse } from '@cartograph/warehouse'
import { adEntries, adSubject } from './ad-subject.ts'
import { customerEntries, customerSubject } from './customer-subject.ts'
import type { Entry } from './ledger.ts'
import { lineEntries, lineSubject } from './line-subject.ts'
import { orderSubject, orderEntries } from './order-subject.ts'
import { daysLater } from './reference-calendar.ts'
import { lastShowing } from './wall-clock.ts'

/** Whole, half and quarter hours from UTC on both sides; some skip midnight once a year. */
export const caseZones: readonly TimeZone[] = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Beirut',
]

/** A leap day, ends of months, a year of 53 weeks, and days on which clocks change. */
export const specialDays: readonly Day[] = [
  '2024-01-01',
  '2024-02-29',
  '2024-03-10',
  '2024-03-31',
  '2024-04-07',
  '2024-09-08',
  '2024-09-29',
  '2024-10-06',
  '2024-10-27',
  '2024-11-03',
  '2025-01-31',
  '2025-02-28',
  '2025-03-30',
  '2025-04-30',
  '2025-11-02',
  '2025-12-29',
  '2026-01-01',
  '2026-03-08',
  '2026-03-29',
  '2026-07-01',
  '2026-10-25',
  '2026-11-01',
  '2026-12-28',
  '2026-12-31',
  '2027-01-04',
]

const lastMoment = new Date('2027-03-31T12:00:00Z')

/** Fills two stores of a workspace with events at the edges of days; returns them by cube. */
export async function fillCaseShops(
  warehouse: Warehouse,
  orgId: OrgId,
): Promise<Map<string, Entry[]>> {
  await warehouse.prepareWorkspace(orgId)
  const edges = edgesOfDays()
  const entries = new Map<string, Entry[]>()
  const add = (cube: string, more: readonly Entry[]) =>
    entries.set(cube, [...(entries.get(cube) ?? []), ...more])
  for (const [n, timezone] of ['America/New_York', 'Europe/Berlin'].entries()) {
    const options = {
      seed: n + 1,
      startDay: '2023-01-02',
      orders: 1_000,
      timezone,
      currency: 'USD',
    }
    const world = createWorld(options)
    const placed = [...world.orders.until(lastMoment)]
    const share = edges.filter((_, index) => index % 2 === n)
    const moved = new Map(
      spread(placed, share.length).map((order, index) => [String(order.id), share[index] ?? 0]),
    )
    const orders = placed.map((order): Order => {
      const moment = moved.get(String(order.id))
      return moment === undefined ? order : { ...order, createdAt: moment }
    })
    add(orderSubject.cube, orderEntries(orders, timezone))
    add(lineSubject.cube, lineEntries(orders, timezone))
    add(customerSubject.cube, customerEntries([...world.customers.until(lastMoment)]))
    const connectionId = newId(ConnectionId)
    const truth = truthRows(world, connectionId, lastMoment)
    const onTime = <Row extends { order_id: string; processed_at: string }>(row: Row): Row => {
      const moment = moved.get(row.order_id)
      return moment === undefined ? row : { ...row, processed_at: new Date(moment).toISOString() }
    }
    const shop = createShop({ name: `shop-${n}`, title: `Shop ${n}`, world })
    const adTruth = n === 0 ? fbTruth : gdTruth
    const { ad_spend: ads } = adTruth(shop, connectionId, lastMoment)
    // Some of the ads are enough, and all of them would take long.
    const someAds = ads.filter((_, index) => index % 17 === 0)
    add(adSubject.cube, adEntries(someAds))
    await warehouse.replaceRows({
      orgId,
      batchKey: connectionId,
      parts: [
        written('orders', truth.orders.map(onTime)),
        written('order_lines', truth.order_lines.map(onTime)),
        written('refunds', truth.refunds),
        written('refund_lines', truth.refund_lines),
        written('customers', truth.customers),
        written('ad_spend', someAds),
      ],
    })
  }
  return entries
}

type Table = 'orders' | 'order_lines' | 'refunds' | 'refund_lines' | 'customers' | 'ad_spend'

function written<Name extends Table>(table: Name, rows: readonly CanonicalRows[Name][]) {
  const { scope } = canonicalTables[table]
  const scopes = rows.map((row) =>
    scope.map((column) => String((row as Readonly<Record<string, unknown>>)[column])),
  )
  return { table, scopes, rows }
}

/** The first moment of each special day and the last one before it, in each zone. */
function edgesOfDays(): number[] {
  const days = specialDays.flatMap((day) => [day, daysLater(day, 1)])
  const moments = caseZones.flatMap((zone) =>
    days.flatMap((day) => {
      const start =
        lastShowing(`${day}T00:00:00.000`, zone) ?? lastShowing(`${day}T01:00:00.000`, zone)
      return start === null ? [] : [start - 1, start]
    }),
  )
  return [...new Set(moments)]
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = items.length / count
  return Array.from({ length: count }, (_, n) => items[Math.floor(n * step)]).filter(
    (item) => item !== undefined,
  )
}
