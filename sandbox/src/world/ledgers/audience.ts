import type { DayNumber } from '@cartograph/contract'
import { indexColumn } from '../columns.ts'
import { personAt } from '../orders/customer-profile.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** Counts of the customers who subscribe to email. */
export interface Audience {
  /** Subscribers who joined before a moment, including those who left later. */
  joinedBefore(moment: number): number
  /** Unsubscribes on a day. */
  leftOn(day: DayNumber): number
  /** Subscribers at the start of a day. */
  sizeAt(day: DayNumber): number
}

export function createAudience({
  world,
  calendar,
  firstDay,
  customersBefore,
}: ShopTimeline): Audience {
  const { seed } = world.options
  /** Cumulative count of subscribers, by customer index. */
  const joined = indexColumn()
  const left = new Map<DayNumber, number>()

  function readUntil(moment: number): number {
    const customers = customersBefore(moment)
    for (let customer = joined.length; customer < customers; customer++) {
      const person = personAt(seed, customer)
      const wants = person.wantsEmail && person.email !== null
      joined.push((customer === 0 ? 0 : joined.at(customer - 1)) + (wants ? 1 : 0))
      if (!wants || person.unsubscribesAfterMs === null) continue
      const leftAt = world.customers.createdAt(customer) + person.unsubscribesAfterMs
      const day = calendar.dayAt(leftAt)
      left.set(day, (left.get(day) ?? 0) + 1)
    }
    return customers
  }

  function joinedBefore(moment: number): number {
    const customers = readUntil(moment)
    return customers === 0 ? 0 : joined.at(customers - 1)
  }

  return {
    joinedBefore,
    leftOn(day) {
      // Customers unsubscribe at least a day after they joined.
      readUntil(calendar.midnight(day))
      return left.get(day) ?? 0
    },
    sizeAt(day) {
      let size = joinedBefore(calendar.midnight(day))
      for (let before = firstDay; before < day; before++) size -= left.get(before) ?? 0
      return size
    },
  }
}
