import { alwaysValidFactor } from './always-valid.ts'
import type { GroupSums } from './group-sums.ts'

export interface Interval {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

export interface Lift {
  /** Per customer, adjusted for what the groups did before. */
  readonly sent: number
  readonly heldOut: number
  /** Sent minus held out, per customer. */
  readonly difference: Interval
  /** The same as a share of held out; null while that may be zero. */
  readonly relative: Interval | null
  readonly verdict: LiftVerdict
}

export type LiftVerdict =
  | 'cannot_tell_yet'
  | 'higher'
  | 'lower'
  /** The relative interval is narrow and contains zero: a larger difference is ruled out. */
  | 'no_large_difference'

/** Below these orders in either group, the means are not normal enough for an interval. */
export const leastOrders = 50
/** A smaller difference than this share is called no large one. */
export const largeDifference = 0.05

/**
 * Compares the customers who were assigned to be sent with those held out, whatever happened to them
 * later (intention to treat). The outcome is adjusted by the same customers' outcome before the
 * assignment (CUPED: Deng, Xu, Kohavi and Walker, WSDM 2013), which removes the part of the noise
 * that was there before. The relative range is Fieller's (1954), so it excludes zero exactly when
 * the difference does. Null while there is too little data.
 */
export function estimateLift(groups: {
  readonly sent: GroupSums
  readonly heldOut: GroupSums
  /** Since the assignment. */
  readonly orders: { readonly sent: number; readonly heldOut: number }
}): Lift | null {
  const { sent, heldOut, orders } = groups
  if (Math.min(orders.sent, orders.heldOut) < leastOrders) return null
  const slope = slopeOf(sent, heldOut)
  const meanBefore = (sent.before + heldOut.before) / (sent.customers + heldOut.customers)
  const adjusted = (group: GroupSums) =>
    (group.sum - slope * (group.before - meanBefore * group.customers)) / group.customers
  const means = { sent: adjusted(sent), heldOut: adjusted(heldOut) }
  const variances = variancesOfMeans(sent, heldOut, slope)
  const factor = alwaysValidFactor(orders.sent + orders.heldOut)
  const estimate = means.sent - means.heldOut
  const margin = factor * Math.sqrt(variances.sent + variances.heldOut)
  const difference = { estimate, low: estimate - margin, high: estimate + margin }
  const relative = relativeInterval(means, variances, factor)
  return { ...means, difference, relative, verdict: verdictOf(difference, relative) }
}

interface OfGroups {
  readonly sent: number
  readonly heldOut: number
}

/** How much of a difference before the assignment is expected after it. */
function slopeOf(...groups: readonly [GroupSums, GroupSums]): number {
  const spread = groups.map(squaresBefore).reduce((sum, one) => sum + one, 0)
  const shared = groups.map(sharedProducts).reduce((sum, one) => sum + one, 0)
  return spread > 0 ? shared / spread : 0
}

const squaresBefore = ({ beforeSquares, before, customers }: GroupSums) =>
  beforeSquares - before ** 2 / customers

const sharedProducts = ({ products, sum, before, customers }: GroupSums) =>
  products - (sum * before) / customers

/**
 * A group whose few large customers are missing by chance looks less variable than it is: it counts
 * as at least as variable as both together.
 */
function variancesOfMeans(sent: GroupSums, heldOut: GroupSums, slope: number): OfGroups {
  const residual = (group: GroupSums) =>
    group.squares -
    group.sum ** 2 / group.customers -
    2 * slope * sharedProducts(group) +
    slope ** 2 * squaresBefore(group)
  const pooled = (residual(sent) + residual(heldOut)) / (sent.customers + heldOut.customers - 2)
  const ofMean = (group: GroupSums) =>
    Math.max(pooled, residual(group) / (group.customers - 1)) / group.customers
  return { sent: ofMean(sent), heldOut: ofMean(heldOut) }
}

/** The ratios that the data do not contradict; unbounded while the denominator may be zero. */
function relativeInterval(means: OfGroups, variances: OfGroups, factor: number): Interval | null {
  const square = factor ** 2
  const a = means.heldOut ** 2 - square * variances.heldOut
  if (means.heldOut <= 0 || a <= 0) return null
  const b = means.sent * means.heldOut
  const c = means.sent ** 2 - square * variances.sent
  const root = Math.sqrt(Math.max(0, b ** 2 - a * c))
  return {
    estimate: means.sent / means.heldOut - 1,
    low: (b - root) / a - 1,
    high: (b + root) / a - 1,
  }
}

function verdictOf(difference: Interval, relative: Interval | null): LiftVerdict {
  if (difference.low > 0) return 'higher'
  if (difference.high < 0) return 'lower'
  const isNarrow =
    relative !== null && relative.low >= -largeDifference && relative.high <= largeDifference
  return isNarrow ? 'no_large_difference' : 'cannot_tell_yet'
}
