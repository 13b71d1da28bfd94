import { dayNumber, msPerDay, type DayNumber } from '@cartograph/contract'
import type { Calendar } from '../calendar.ts'
import { createChangeLog, type ChangeLog } from '../change-log.ts'
import { indexColumn, numberColumn, type NumberColumn } from '../columns.ts'
import type { Demand } from '../demand/demand.ts'
import type { EventSchedule } from '../demand/event-schedule.ts'
import type { Customer, Order } from '../entities.ts'
import { customerIds } from '../ids.ts'
import type { StoreCode, WorldOptions } from '../options.ts'
import type { ProductHistory } from '../products/product-history.ts'
import { pickWeighted, poisson, randomFor, sum, type Random } from '../random.ts'
import { divideOrders, isSoldAnywhere, mainStore } from '../stores/divide-orders.ts'
import type { AudienceEffect } from './audience-effect.ts'
import { composeOrder } from './compose-order.ts'
import { personAt } from './customer-profile.ts'
import {
  lifecycleChanges,
  orderLifecycle,
  refundBatchTimes,
  type OrderLifecycle,
} from './order-lifecycle.ts'

/**
 * The orders and customers, day by day. Stores only the time and the buyer of an order (about 150 bytes with
 * its changes); everything else is drawn again from the order's seed when it is read.
 */
export interface OrderHistory {
  readonly orders: EntityHistory<Order>
  readonly customers: EntityHistory<Customer>
  growUntil(moment: number): void
}

interface EntityHistory<Entity> {
  readonly created: NumberColumn
  readonly log: ChangeLog
  get(index: number, moment: number): Entity
  storeOf(index: number): StoreCode | null
}

interface OrderHistoryOptions {
  readonly options: WorldOptions
  readonly calendar: Calendar
  readonly demand: Demand
  readonly schedule: EventSchedule
  readonly productHistory: ProductHistory
  readonly effect: AudienceEffect
}

const none = -1
const guestShare = 0.12
/** Newsletter sign-ups without an order, per order. */
const signUpsPerOrder = 0.06

/** The distribution of a day's orders over its hours, in percent. */
const hours = [
  1.6, 1.0, 0.7, 0.5, 0.5, 0.8, 1.6, 2.8, 3.9, 4.8, 5.4, 5.6, 5.8, 5.4, 5.1, 5.0, 5.0, 5.2, 5.6,
  6.4, 7.0, 6.8, 5.0, 3.0,
]
const allHours = sum(hours)

export function createOrderHistory({
  options,
  calendar,
  demand,
  schedule,
  productHistory,
  effect,
}: OrderHistoryOptions): OrderHistory {
  const { seed, market = 'us' } = options
  const terms = { market, batches: refundBatchTimes(schedule, calendar) }
  const division = divideOrders(options)
  const placedAt = numberColumn()
  const buyer = indexColumn()
  const soldIn = indexColumn()
  const ordinal = indexColumn()
  /** The buyer's previous order. */
  const orderBefore = indexColumn()
  const cancelledAt = numberColumn()
  /** Totals, computed on first use. */
  const totals = indexColumn()
  const joinedAt = numberColumn()
  const homeStore = indexColumn()
  const lastOrder = indexColumn()
  const orderLog = createChangeLog()
  const customerLog = createChangeLog()
  let nextDay = dayNumber(options.startDay)

  function growUntil(moment: number): void {
    while (calendar.midnight(nextDay) <= moment) {
      growDay(nextDay)
      nextDay++
      const settled = calendar.midnight(nextDay)
      for (const log of [orderLog, customerLog, productHistory.products.log]) log.settle(settled)
    }
  }

  function growDay(day: DayNumber): void {
    const random = randomFor(seed, 'day', day)
    const expectedOrders = demand.expectedOrders(day)
    productHistory.grow(day)
    const orders = momentsOf(random, day, poisson(random, expectedOrders))
    const signUps = momentsOf(random, day, poisson(random, expectedOrders * signUpsPerOrder))
    const added = randomFor(seed, 'audienceDay', day)
    const extra = poisson(added, expectedOrders * (effect.factor - 1))
    const events = [
      ...signUps.map((moment) => ({ moment, happen: () => void join(moment, mainStore) })),
      ...orders.map((moment) => ({ moment, happen: () => placeOrder(random, day, moment) })),
      ...momentsOf(added, day, extra).map((moment) => ({
        moment,
        happen: () => placeAddedOrder(added, day, moment),
      })),
    ]
    // Stable: sign-ups of the same second come first.
    for (const { happen } of events.toSorted((a, b) => a.moment - b.moment)) happen()
  }

  function momentsOf(random: Random, day: DayNumber, count: number): number[] {
    const midnight = calendar.midnight(day)
    // Days of daylight saving changes are shorter or longer; their hours are scaled.
    const stretch = (calendar.midnight(day + 1) - midnight) / msPerDay
    const moments = Array.from({ length: count }, () => {
      const second = (pickWeighted(random, hours, allHours) + random()) * 3600
      return midnight + Math.floor(second * stretch) * 1000
    })
    return moments.toSorted((a, b) => a - b)
  }

  function join(moment: number, store: number): number {
    const customer = joinedAt.push(moment)
    homeStore.push(store)
    lastOrder.push(none)
    customerLog.record(customer, moment)
    const after = personAt(seed, customer, market).unsubscribesAfterMs
    if (after !== null) customerLog.record(customer, moment + after)
    return customer
  }

  function placeOrder(random: Random, day: DayNumber, moment: number): void {
    const lifecycle = orderLifecycle(seed, placedAt.length, moment, terms)
    const customer = chooseBuyer(random, moment, lifecycle)
    const { returningFactor } = demand.plan(day)
    const isReturning = customer !== none && lastOrder.at(customer) !== none
    if (isReturning && returningFactor < 1 && random() >= returningFactor) return
    recordOrder(moment, lifecycle, customer)
  }

  /**
   * As an order of a returning customer, if that customer is on a list. Each of them orders at the same
   * chances as among the ordinary orders, so that their rate grows by exactly the factor.
   */
  function placeAddedOrder(random: Random, day: DayNumber, moment: number): void {
    const draws = [random(), random(), random()] as const
    if (draws[0] < guestShare || draws[1] >= returningShare()) return
    const customer = recentCustomer(draws[2])
    const person = personAt(seed, customer, market)
    if (!effect.isListed(person, calendar.midnight(day))) return
    const lifecycle = orderLifecycle(seed, placedAt.length, moment, terms)
    recordOrder(moment, lifecycle, lifecycle.isTest ? none : knownBuyer(customer, lifecycle))
  }

  function recordOrder(moment: number, lifecycle: OrderLifecycle, customer: number): void {
    const order = placedAt.push(moment)
    buyer.push(customer)
    const isGuest = customer === none
    soldIn.push(isGuest ? division.storeOfGuest(order, lifecycle) : homeStore.at(customer))
    totals.push(none)
    cancelledAt.push(lifecycle.cancelledAt ?? Infinity)
    const before = customer === none ? none : lastOrder.at(customer)
    orderBefore.push(before)
    ordinal.push(before === none ? 1 : ordinal.at(before) + 1)
    if (customer !== none) {
      lastOrder.set(customer, order)
      customerLog.record(customer, moment)
      if (lifecycle.cancelledAt !== null) customerLog.record(customer, lifecycle.cancelledAt)
    }
    for (const change of lifecycleChanges(lifecycle, moment)) orderLog.record(order, change)
  }

  /** Chooses a guest, a new customer or, increasingly often, a returning one, preferring recent customers. */
  function chooseBuyer(random: Random, moment: number, lifecycle: OrderLifecycle): number {
    const draws = [random(), random(), random()] as const
    if (lifecycle.isTest || draws[0] < guestShare) return none
    if (draws[1] < returningShare()) return knownBuyer(recentCustomer(draws[2]), lifecycle)
    return join(moment, division.storeOfCustomer(joinedAt.length, lifecycle))
  }

  /** The tills and the phone of the main store do not recognize the customers of other stores. */
  function knownBuyer(customer: number, lifecycle: OrderLifecycle): number {
    return isSoldAnywhere(lifecycle) || homeStore.at(customer) === mainStore ? customer : none
  }

  function returningShare(): number {
    const pool = joinedAt.length
    return (0.5 * pool) / (pool + options.orders * 0.12 + 20)
  }

  function recentCustomer(draw: number): number {
    const pool = joinedAt.length
    return pool - 1 - Math.floor(pool * draw ** 1.8)
  }

  const lifecycleOf = (index: number) => orderLifecycle(seed, index, placedAt.at(index), terms)

  function completeOrder(index: number, lifecycle = lifecycleOf(index)): Order {
    const moment = placedAt.at(index)
    const customer = buyer.at(index)
    const day = calendar.dayAt(moment)
    return composeOrder({
      seed,
      index,
      placedAt: moment,
      customer: customer === none ? null : customer,
      customerOrderIndex: customer === none ? null : ordinal.at(index),
      customerAddress: customer === none ? null : personAt(seed, customer, market).address,
      lifecycle,
      plan: demand.plan(day),
      products: schedule.products,
      market,
      priceOf: (product, variant) => productHistory.priceOn(day, product, variant),
    })
  }

  function orderAt(index: number, moment: number): Order {
    const lifecycle = lifecycleOf(index)
    const order = completeOrder(index, lifecycle)
    const isAttributed = lifecycle.attributedAt !== null && lifecycle.attributedAt <= moment
    return {
      ...order,
      updatedAt: orderLog.lastChange(index, moment),
      cancelledAt: ifReached(order.cancelledAt, moment),
      fulfilledAt: ifReached(order.fulfilledAt, moment),
      deliveredAt: ifReached(order.deliveredAt, moment),
      refunds: order.refunds.filter((refund) => refund.createdAt <= moment),
      edits: order.edits.filter((edit) => edit.createdAt <= moment),
      lines: order.lines.filter(({ addedAt }) => addedAt === null || addedAt <= moment),
      customerOrderIndex: isAttributed ? order.customerOrderIndex : null,
      journey: isAttributed ? order.journey : null,
    }
  }

  function totalOf(order: number): number {
    if (totals.at(order) === none) totals.set(order, completeOrder(order).totalMinor)
    return totals.at(order)
  }

  function customerAt(index: number, moment: number): Customer {
    const person = personAt(seed, index, market)
    const joined = joinedAt.at(index)
    let ordersCount = 0
    let amountSpentMinor = 0
    for (let order = lastOrder.at(index); order !== none; order = orderBefore.at(order)) {
      const placed = placedAt.at(order)
      if (placed > moment) continue
      ordersCount++
      if (cancelledAt.at(order) > moment) amountSpentMinor += totalOf(order)
    }
    const leftAt = person.unsubscribesAfterMs === null ? null : joined + person.unsubscribesAfterMs
    const hasLeft = ifReached(leftAt, moment)
    return {
      index,
      id: customerIds.id(index),
      email: person.email,
      phone: person.phone,
      firstName: person.firstName,
      lastName: person.lastName,
      acceptsEmail: person.wantsEmail && person.email !== null && hasLeft === null,
      acceptsSms: person.wantsSms && person.phone !== null,
      declinedDataSale: person.declinesDataSale,
      locale: person.locale,
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
    orders: {
      created: placedAt,
      log: orderLog,
      get: orderAt,
      storeOf: (order) => division.codeAt(soldIn.at(order)),
    },
    customers: {
      created: joinedAt,
      log: customerLog,
      get: customerAt,
      storeOf: (customer) => division.codeAt(homeStore.at(customer)),
    },
    growUntil,
  }
}

function ifReached(moment: number | null, limit: number): number | null {
  return moment !== null && moment <= limit ? moment : null
}
