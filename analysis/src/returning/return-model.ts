import { hypergeometric } from './hypergeometric.ts'

/**
 * The BG/NBD model: customers order at random with a rate of their own (gamma distributed with shape r and
 * rate α), and after each order leave for good with a chance of their own (beta distributed with a and b).
 * P. Fader, B. Hardie, K. Lee: "Counting Your Customers" the Easy Way, Marketing Science 24 (2005).
 */
export interface ReturnModel {
  readonly r: number
  /** In the unit of time of the histories. */
  readonly alpha: number
  readonly a: number
  readonly b: number
}

/** The orders of a customer, in any one unit of time. */
export interface OrderHistory {
  /** Orders after the first. */
  readonly repeats: number
  /** From the first order to the last; 0 without repeats. */
  readonly recency: number
  /** From the first order to the time of the prediction. */
  readonly age: number
}

/** The chance that the customer has not left for good. */
export function chanceAlive(model: ReturnModel, history: OrderHistory): number {
  const { r, alpha, a, b } = model
  const { repeats, recency, age } = history
  if (repeats === 0) return 1
  const silence = ((alpha + age) / (alpha + recency)) ** (r + repeats)
  return 1 / (1 + (a / (b + repeats - 1)) * silence)
}

/** The expected number of orders within a time from now. */
export function expectedOrders(model: ReturnModel, history: OrderHistory, within: number): number {
  const { r, alpha, b } = model
  const { repeats, age } = history
  // The formula divides by a − 1, and its limit at 1 is finite.
  const a = Math.abs(model.a - 1) < 1e-6 ? 1 + 1e-6 : model.a
  const c = a + b + repeats - 1
  const none = ((alpha + age) / (alpha + age + within)) ** (r + repeats)
  const z = within / (alpha + age + within)
  const ifAlive = (c / (a - 1)) * (1 - none * hypergeometric(r + repeats, b + repeats, c, z))
  return Math.max(0, chanceAlive({ ...model, a }, history) * ifAlive)
}

/**
 * The chance of at least one order within a time from now. While a customer is alive, their rate is gamma
 * distributed with shape r + repeats and rate α + age, so no order has the chance of the fraction's power.
 */
export function chanceToOrder(model: ReturnModel, history: OrderHistory, within: number): number {
  const { r, alpha } = model
  const { repeats, age } = history
  const none = ((alpha + age) / (alpha + age + within)) ** (r + repeats)
  return chanceAlive(model, history) * (1 - none)
}
