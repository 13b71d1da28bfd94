import { dayNumber, msPerDay, type DayNumber } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { createChangeLog, type ChangeLog } from '../change-log.ts'
import { indexColumn, numberColumn, type NumberColumn } from '../columns.ts'
import type { Demand } from '../demand/demand.ts'
import type { Story } from '../demand/event-schedule.ts'
import type { Customer, Order } from '../entities.ts'
import { customerIds } from '../ids.ts'
import type { WorldOptions } from '../options.ts'
import type { Shelf } from '../products/product-history.ts'
import { pickWeighted, poisson, randomFor, sum, type Random } from '../random.ts'
import { composeOrder } from './compose-order.ts'
import { personAt } from './customer-profile.ts'
import { changesIn, fateOf } from './order-lifecycle.ts'

/**
 * The orders and the customers, day after day. Of an order only its time and its buyer are kept (about
 * 150 bytes with its changes); the rest is drawn again from its own seed whenever somebody looks.
 */
export interface History {
  readonly orders: Kept<Order>
  readonly customers: Kept<Customer>
  growUntil(moment: number): void
}

interface Kept<Entity> {
  readonly created: NumberColumn
  readonly log: ChangeLog
  get(index: number, moment: number): Entity
}

interface HistoryParts {
  readonly options: WorldOptions
  readonly calendar: Calendar
  readonly demand: Demand
  readonly story: Story
  readonly shelf: Shelf
}

const none = -1
const guestShare = 0.12
/** How many sign up for letters without ordering, for each order. */
const signUpsPerOrder = 0.06

/** Of a day's orders, by hour. */
const hours = [
  1.6, 1.0, 0.7, 0.5, 0.5, 0.8, 1.6, 2.8, 3.9, 4.8, 5.4, 5.6, 5.8, 5.4, 5.1, 5.0, 5.0, 5.2, 5.6,
  6.4, 7.0, 6.8, 5.0, 3.0,
]
const allHours = sum(hours)

export function createHistory({ options, calendar, demand, story, shelf }: HistoryParts): History {
  const { seed } = options
  const placedAt = numberColumn()
  const buyer = indexColumn()
  const ordinal = indexColumn()
  /** The buyer's order before this one. */
  const orderBefore = indexColumn()
  /** Totals, computed when first asked for. */
  const totals = indexColumn()
  const joinedAt = numberColumn()
  const lastOrder = indexColumn()
  const orderLog = createChangeLog()
  const customerLog = createChangeLog()
  let nextDay = dayNumber(options.startDay)

  function growUntil(moment: number): void {
    while (calendar.midnight(nextDay) <= moment) {
      growDay(nextDay)
      nextDay++
      const settled = calendar.midnight(nextDay)
      for (const log of [orderLog, customerLog, shelf.products.log]) log.settle(settled)
    }
  }

  function growDay(day: DayNumber): void {
    const random = randomFor(seed, 'day', day)
    const expectedOrders = demand.expectedOrders(day)
    shelf.grow(day)
    const orders = momentsOf(random, day, poisson(random, expectedOrders))
    const signUps = momentsOf(random, day, poisson(random, expectedOrders * signUpsPerOrder))
    let next = 0
    for (const moment of orders) {
      for (; (signUps[next] ?? Infinity) <= moment; next++) join(signUps[next] ?? moment)
      placeOrder(random, moment)
    }
    for (const moment of signUps.slice(next)) join(moment)
  }

  function momentsOf(random: Random, day: DayNumber, count: number): number[] {
    const midnight = calendar.midnight(day)
    // A day on which the clocks change is shorter or longer; its hours stretch with it.
    const stretch = (calendar.midnight(day + 1) - midnight) / msPerDay
    const moments = Array.from({ length: count }, () => {
      const second = (pickWeighted(random, hours, allHours) + random()) * 3600
      return midnight + Math.floor(second * stretch) * 1000
    })
    return moments.toSorted((a, b) => a - b)
  }

  function join(moment: number): number {
    const customer = joinedAt.push(moment)
    lastOrder.push(none)
    customerLog.note(customer, moment)
    const after = personAt(seed, customer).unsubscribesAfterMs
    if (after !== null) customerLog.note(customer, moment + after)
    return customer
  }

  function placeOrder(random: Random, moment: number): void {
    const order = placedAt.length
    const fate = fateOf(seed, order, moment)
    const customer = chooseBuyer(random, moment, fate.isTest)
    placedAt.push(moment)
    buyer.push(customer)
    totals.push(none)
    const before = customer === none ? none : lastOrder.at(customer)
    orderBefore.push(before)
    ordinal.push(before === none ? 1 : ordinal.at(before) + 1)
    if (customer !== none) {
      lastOrder.set(customer, order)
      customerLog.note(customer, moment)
      if (fate.cancelledAt !== null) customerLog.note(customer, fate.cancelledAt)
    }
    for (const change of changesIn(fate, moment)) orderLog.note(order, change)
  }

  /** Guests, newcomers, and more and more of those who came before, the latest most of all. */
  function chooseBuyer(random: Random, moment: number, isTest: boolean): number {
    const draws = [random(), random(), random()] as const
    if (isTest || draws[0] < guestShare) return none
    const pool = joinedAt.length
    const returning = (0.5 * pool) / (pool + options.orders * 0.12 + 20)
    if (draws[1] >= returning) return join(moment)
    return pool - 1 - Math.floor(pool * draws[2] ** 1.8)
  }

  function whole(index: number): Order {
    const moment = placedAt.at(index)
    const customer = buyer.at(index)
    const day = calendar.dayAt(moment)
    return composeOrder({
      seed,
      index,
      placedAt: moment,
      customer: customer === none ? null : customer,
      customerOrderIndex: customer === none ? null : ordinal.at(index),
      customerAddress: customer === none ? null : personAt(seed, customer).address,
      fate: fateOf(seed, index, moment),
      plan: demand.plan(day),
      products: story.products,
      priceOf: (product, variant) => shelf.priceOn(day, product, variant),
    })
  }

  function orderAt(index: number, moment: number): Order {
    const order = whole(index)
    const fate = fateOf(seed, index, order.createdAt)
    const isAttributed = fate.attributedAt !== null && fate.attributedAt <= moment
    return {
      ...order,
      updatedAt: orderLog.lastChange(index, moment),
      cancelledAt: upTo(order.cancelledAt, moment),
      fulfilledAt: upTo(order.fulfilledAt, moment),
      refunds: order.refunds.filter((refund) => refund.createdAt <= moment),
      customerOrderIndex: isAttributed ? order.customerOrderIndex : null,
      journey: isAttributed ? order.journey : null,
    }
  }

  function totalOf(order: number): number {
    if (totals.at(order) === none) totals.set(order, whole(order).totalMinor)
    return totals.at(order)
  }

  function customerAt(index: number, moment: number): Customer {
    const person = personAt(seed, index)
    const joined = joinedAt.at(index)
    let ordersCount = 0
    let amountSpentMinor = 0
    for (let order = lastOrder.at(index); order !== none; order = orderBefore.at(order)) {
      const placed = placedAt.at(order)
      if (placed > moment) continue
      ordersCount++
      const { cancelledAt } = fateOf(seed, order, placed)
      if (upTo(cancelledAt, moment) === null) amountSpentMinor += totalOf(order)
    }
    const leftAt = person.unsubscribesAfterMs === null ? null : joined + person.unsubscribesAfterMs
    const hasLeft = upTo(leftAt, moment)
    return {
      index,
      id: customerIds.id(index),
      email: person.email,
      phone: person.phone,
      firstName: person.firstName,
      lastName: person.lastName,
      acceptsEmail: person.wantsEmail && person.email !== null && hasLeft === null,
      consentUpdatedAt: hasLeft ?? joined,
      createdAt: joined,
      updatedAt: customerLog.lastChange(index, moment),
      ordersCount,
      amountSpentMinor,
      address: person.address,
      tags: [...(ordersCount >= 5 ? ['vip'] : []), ...(person.wantsEmail ? ['newsletter'] : [])],
    }
  }

  return {
    orders: { created: placedAt, log: orderLog, get: orderAt },
    customers: { created: joinedAt, log: customerLog, get: customerAt },
    growUntil,
  }
}

function upTo(moment: number | null, limit: number): number | null {
  return moment !== null && moment <= limit ? moment : null
}
