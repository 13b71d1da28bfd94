import type { DayNumber } from '@cartograph/contract'
import { indexColumn, numberColumn } from '../columns.ts'
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
  /** Subscribers at the start of a day, by customer index. */
  subscribersAt(day: DayNumber): readonly number[]
  /** Subscribers who joined in a time, the end excluded, including those who left later. */
  joinedBetween(from: number, to: number): readonly number[]
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
  /** The customer indexes of the subscribers, and the days on which they leave. */
  const members = indexColumn()
  const leftDays = numberColumn()
  const left = new Map<DayNumber, number>()

  function readUntil(moment: number): number {
    const customers = customersBefore(moment)
    for (let customer = joined.length; customer < customers; customer++) {
      const person = personAt(seed, customer)
      const wants = world.customers.has(customer) && person.wantsEmail && person.email !== null
      joined.push((customer === 0 ? 0 : joined.at(customer - 1)) + (wants ? 1 : 0))
      if (!wants) continue
      members.push(customer)
      if (person.unsubscribesAfterMs === null) {
        leftDays.push(Infinity)
        continue
      }
      const leftAt = world.customers.createdAt(customer) + person.unsubscribesAfterMs
      const day = calendar.dayAt(leftAt)
      leftDays.push(day)
      left.set(day, (left.get(day) ?? 0) + 1)
    }
    return customers
  }

  function membersIn(from: number, to: number): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, n) => members.at(from + n))
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
    subscribersAt(day) {
      const joinedBy = joinedBefore(calendar.midnight(day))
      return membersIn(0, joinedBy).filter((_, member) => leftDays.at(member) >= day)
    },
    joinedBetween: (from, to) => membersIn(joinedBefore(from), joinedBefore(to)),
  }
}
