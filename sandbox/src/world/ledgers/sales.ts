import { msPerDay, type DayNumber } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Order, Visit } from '../entities.ts'

/** An order that came by a visit to the shop's site, with all that is decided about it on its day. */
export interface Sale {
  readonly order: number
  readonly createdAt: number
  readonly isTest: boolean
  readonly cancelledAt: number | null
  readonly totalMinor: number
  readonly country: string
  readonly visit: Visit
  /** Whether the buyer came for the first time. */
  readonly isNew: boolean
}

export interface OrderRange {
  readonly from: number
  /** The first that is no more of it. */
  readonly to: number
}

/** Where a buyer came from is known, and an order cancelled if ever, well within a day. */
const decidedMs = msPerDay
/** As many as one day of the largest shop brings, and some more. */
const keptSales = 20_000

/** The sales of each day; those of the days asked for last are kept. */
export function createSales(
  world: World,
  ordersOf: (day: DayNumber) => OrderRange,
): (day: DayNumber) => readonly Sale[] {
  const kept = new Map<DayNumber, readonly Sale[]>()
  let count = 0

  function read({ from, to }: OrderRange): Sale[] {
    const sales: Sale[] = []
    for (let index = from; index < to; index++) {
      const decidedAt = new Date(world.orders.createdAt(index) + decidedMs)
      const sale = saleOf(world.orders.get(index, decidedAt))
      if (sale) sales.push(sale)
    }
    return sales
  }

  return (day) => {
    const sales = kept.get(day) ?? read(ordersOf(day))
    if (!kept.delete(day)) count += sales.length
    kept.set(day, sales)
    for (const [oldest, { length }] of kept) {
      if (count <= keptSales || oldest === day) break
      kept.delete(oldest)
      count -= length
    }
    return sales
  }
}

function saleOf(order: Order): Sale | null {
  if (order.journey === null) return null
  return {
    order: order.index,
    createdAt: order.createdAt,
    isTest: order.isTest,
    cancelledAt: order.cancelledAt,
    totalMinor: order.totalMinor,
    country: order.shipTo?.country ?? 'US',
    visit: order.journey.lastVisit,
    isNew: order.journey.visits === 1 && order.customerOrderIndex === 1,
  }
}
