import { dayNumber, type DayNumber } from '@cartograph/contract'
import { createCalendar, type Calendar } from '../calendar.ts'
import type { World } from '../create-world.ts'
import { createDemand, type Demand } from '../demand/demand.ts'
import { createEventSchedule, type EventSchedule } from '../demand/event-schedule.ts'
import { createSales, type Sale } from './sales.ts'

/** The world read day by day, from which the ledgers are derived. */
export interface ShopTimeline {
  readonly world: World
  readonly calendar: Calendar
  /** The schedule and demand of the world itself. */
  readonly schedule: EventSchedule
  readonly demand: Demand
  readonly firstDay: DayNumber
  /** The indices of the orders. */
  ordersOf(day: DayNumber): readonly number[]
  salesOf(day: DayNumber): readonly Sale[]
  /** The number of customers just before a moment, above all indices. */
  customersBefore(moment: number): number
  /** The elapsed fraction of a day at a moment: 0 before the day, 1 after it. */
  dayFraction(day: DayNumber, at: Date): number
}

export function createShopTimeline(world: World): ShopTimeline {
  const { options } = world
  const calendar = createCalendar(options.timezone)
  const schedule = createEventSchedule(options)
  const before = (moment: number) => world.orders.count(new Date(moment - 1))

  function ordersOf(day: DayNumber): readonly number[] {
    const [from, to] = [before(calendar.midnight(day)), before(calendar.midnight(day + 1))]
    const all = Array.from({ length: to - from }, (_, n) => from + n)
    return all.filter((order) => world.orders.has(order))
  }

  return {
    world,
    calendar,
    schedule,
    demand: createDemand(options, schedule),
    firstDay: dayNumber(options.startDay),
    ordersOf,
    salesOf: createSales(world, ordersOf),
    customersBefore: (moment) => world.customers.count(new Date(moment - 1)),
    dayFraction(day, at) {
      const midnight = calendar.midnight(day)
      const length = calendar.midnight(day + 1) - midnight
      return Math.min(1, Math.max(0, (at.getTime() - midnight) / length))
    },
  }
}
