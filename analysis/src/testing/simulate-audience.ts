import type { GroupSums } from '../lift/group-sums.ts'
import { createRandom, type Random } from './random.ts'

export interface SimulatedAudience {
  readonly customers: number
  /** From 0 to 1. */
  readonly holdOut: number
  /** By how many times as much those who are sent order from then on. */
  readonly factor: number
  readonly days: number
  readonly ordersPerYear: number
  readonly seed: number
}

export interface AudienceDay {
  readonly orders: OfBoth<GroupSums>
  readonly sales: OfBoth<GroupSums>
}

interface OfBoth<T> {
  readonly sent: T
  readonly heldOut: T
}

type Sums = { -readonly [Key in keyof GroupSums]: number }

interface Customer {
  readonly group: 'sent' | 'heldOut'
  readonly joinDay: number
  readonly ordersBefore: number
  readonly salesBefore: number
  readonly later: readonly { readonly day: number; readonly sales: number }[]
}

/**
 * What is known of a simulated audience at the end of each day. Customers differ in how often they
 * order (gamma) and for how much (lognormal); one in 200 buys for a shop of their own, at amounts
 * without a finite third moment. Most are in the segment from the start; the others join later.
 */
export function* simulateAudience(audience: SimulatedAudience): Generator<AudienceDay> {
  const random = createRandom(audience.seed)
  const joining = new Map<number, Customer[]>()
  const ordering = new Map<number, { readonly customer: number; readonly sales: number }[]>()
  const customers = Array.from({ length: audience.customers }, () => drawCustomer(audience, random))
  for (const [index, customer] of customers.entries()) {
    listAt(joining, customer.joinDay).push(customer)
    for (const { day, sales } of customer.later)
      listAt(ordering, day).push({ customer: index, sales })
  }
  const orders = { sent: emptySums(), heldOut: emptySums() }
  const sales = { sent: emptySums(), heldOut: emptySums() }
  const soFar = customers.map(() => ({ orders: 0, sales: 0 }))
  for (let day = 0; day < audience.days; day += 1) {
    for (const { group, ordersBefore, salesBefore } of joining.get(day) ?? []) {
      join(orders[group], ordersBefore)
      join(sales[group], salesBefore)
    }
    for (const order of ordering.get(day) ?? []) {
      const [customer, sums] = [customers[order.customer], soFar[order.customer]]
      if (customer === undefined || sums === undefined) continue
      raise(orders[customer.group], sums.orders, 1, customer.ordersBefore)
      raise(sales[customer.group], sums.sales, order.sales, customer.salesBefore)
      sums.orders += 1
      sums.sales += order.sales
    }
    yield {
      orders: { sent: { ...orders.sent }, heldOut: { ...orders.heldOut } },
      sales: { sent: { ...sales.sent }, heldOut: { ...sales.heldOut } },
    }
  }
}

function drawCustomer(audience: SimulatedAudience, random: Random): Customer {
  const { holdOut, factor, days, ordersPerYear } = audience
  const group = random.uniform() < holdOut ? 'heldOut' : 'sent'
  const joinDay = random.uniform() < 0.6 ? 0 : random.integer(1, days - 1)
  const rate = (random.gamma(0.6) / 0.6) * ordersPerYear
  const isLarge = random.uniform() < 1 / 200
  const usual =
    60 * Math.exp(0.5 * random.normal()) * (isLarge ? random.uniform() ** (-1 / 2.5) : 1)
  const amount = () => usual * Math.exp(0.5 * random.normal()) * (isLarge ? 10 : 1)
  const before = Array.from({ length: random.poisson(rate) }, amount)
  const laterRate = (rate * (group === 'sent' ? factor : 1) * (days - joinDay)) / 365
  const later = Array.from({ length: random.poisson(laterRate) }, () => ({
    day: random.integer(joinDay, days - 1),
    sales: amount(),
  }))
  const salesBefore = before.reduce((sum, one) => sum + one, 0)
  return { group, joinDay, ordersBefore: before.length, salesBefore, later }
}

function listAt<T>(lists: Map<number, T[]>, day: number): T[] {
  const known = lists.get(day)
  if (known !== undefined) return known
  const list: T[] = []
  lists.set(day, list)
  return list
}

function emptySums(): Sums {
  return { customers: 0, sum: 0, squares: 0, before: 0, beforeSquares: 0, products: 0 }
}

function join(sums: Sums, before: number): void {
  sums.customers += 1
  sums.before += before
  sums.beforeSquares += before ** 2
}

function raise(sums: Sums, from: number, by: number, before: number): void {
  sums.sum += by
  sums.squares += (from + by) ** 2 - from ** 2
  sums.products += by * before
}
