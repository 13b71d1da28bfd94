import { dayNumber, type DayNumber } from '@cartograph/contract'
import { createCalendar, type Calendar } from '../calendar.ts'
import type { World } from '../create-world.ts'
import { createDemand, type Demand } from '../demand/demand.ts'
import { createStory, type Story } from '../demand/event-schedule.ts'
import { createSales, type OrderRange, type Sale } from './sales.ts'

/** A world read day by day, as the books around the shop are written. */
export interface ShopDiary {
  readonly world: World
  readonly calendar: Calendar
  /** The same story and the same demand that the world itself was made of. */
  readonly story: Story
  readonly demand: Demand
  readonly firstDay: DayNumber
  ordersOf(day: DayNumber): OrderRange
  salesOf(day: DayNumber): readonly Sale[]
  /** How many customers there are just before a moment. */
  customersBefore(moment: number): number
  /** How much of a day has passed at a moment: 0 before it, 1 after it. */
  passed(day: DayNumber, at: Date): number
}

export function createShopDiary(world: World): ShopDiary {
  const { options } = world
  const calendar = createCalendar(options.timezone)
  const story = createStory(options)
  const before = (moment: number) => world.orders.count(new Date(moment - 1))

  function ordersOf(day: DayNumber): OrderRange {
    return { from: before(calendar.midnight(day)), to: before(calendar.midnight(day + 1)) }
  }

  return {
    world,
    calendar,
    story,
    demand: createDemand(options, story),
    firstDay: dayNumber(options.startDay),
    ordersOf,
    salesOf: createSales(world, ordersOf),
    customersBefore: (moment) => world.customers.count(new Date(moment - 1)),
    passed(day, at) {
      const midnight = calendar.midnight(day)
      const length = calendar.midnight(day + 1) - midnight
      return Math.min(1, Math.max(0, (at.getTime() - midnight) / length))
    },
  }
}
