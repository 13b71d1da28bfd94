import type { DayNumber } from '@cartograph/contract'
import { indexColumn } from '../columns.ts'
import { personAt } from '../orders/customer-profile.ts'
import type { ShopDiary } from './shop-diary.ts'

/** Those of the customers who want letters, counted. */
export interface Audience {
  /** How many who want letters came before a moment, whether they left later or not. */
  joinedBefore(moment: number): number
  /** How many withdrew their consent on a day. */
  leftOn(day: DayNumber): number
  /** How many of those who came before the day's beginning still want letters then. */
  sizeAt(day: DayNumber): number
}

export function createAudience({
  world,
  calendar,
  firstDay,
  customersBefore,
}: ShopDiary): Audience {
  const { seed } = world.options
  /** Of the customers up to each one. */
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
      // Nobody leaves on the day they came.
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
