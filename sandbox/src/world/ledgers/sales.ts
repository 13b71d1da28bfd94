import { msPerDay, type DayNumber } from '@cartograph/contract'
import type { World } from '../create-world.ts'
import type { Order, Visit } from '../entities.ts'

/** A web order with its attribution and cancellation, which are final within a day. */
export interface Sale {
  readonly order: number
  /** The index of the customer. */
  readonly customer: number | null
  readonly createdAt: number
  readonly isTest: boolean
  readonly cancelledAt: number | null
  readonly totalMinor: number
  readonly country: string
  readonly visit: Visit
  /** Whether it is the buyer's first visit. */
  readonly isNew: boolean
}

/** Attribution and cancellation of an order are final after this time. */
const attributionDelayMs = msPerDay
/** More than one day of the largest shop. */
const maxCachedSales = 20_000

/** Returns the sales of a day, with an LRU cache of days. */
export function createSales(
  world: World,
  ordersOf: (day: DayNumber) => readonly number[],
): (day: DayNumber) => readonly Sale[] {
  const cache = new Map<DayNumber, readonly Sale[]>()
  let count = 0

  function read(orders: readonly number[]): Sale[] {
    const sales: Sale[] = []
    for (const index of orders) {
      const decidedAt = new Date(world.orders.createdAt(index) + attributionDelayMs)
      const sale = saleOf(world, world.orders.get(index, decidedAt))
      if (sale) sales.push(sale)
    }
    return sales
  }

  return (day) => {
    const sales = cache.get(day) ?? read(ordersOf(day))
    if (!cache.delete(day)) count += sales.length
    cache.set(day, sales)
    for (const [oldest, { length }] of cache) {
      if (count <= maxCachedSales || oldest === day) break
      cache.delete(oldest)
      count -= length
    }
    return sales
  }
}

function saleOf({ customers }: World, order: Order): Sale | null {
  if (order.journey === null) return null
  return {
    order: order.index,
    customer: order.customerId === null ? null : customers.indexOf(order.customerId),
    createdAt: order.createdAt,
    isTest: order.isTest,
    cancelledAt: order.cancelledAt,
    totalMinor: order.totalMinor,
    country: order.shipTo?.country ?? 'US',
    visit: order.journey.lastVisit,
    isNew: order.journey.visits === 1 && order.customerOrderIndex === 1,
  }
}
