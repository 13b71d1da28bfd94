import { alwaysValidFactor } from './always-valid.ts'
import type { Lift } from './estimate-lift.ts'

/** Predicts no more than a hundred times the orders so far. */
const mostTimes = 100

/**
 * How many orders of both groups together it takes until the relative range reaches no further than
 * `share` to either side of its estimate, if orders go on as before. Null if that is out of sight.
 */
export function ordersNeeded(
  { relative }: Pick<Lift, 'relative'>,
  orders: number,
  share: number,
): number | null {
  if (relative === null) return null
  const half = (relative.high - relative.low) / 2
  const halfAt = (later: number) =>
    half * Math.sqrt(orders / later) * (alwaysValidFactor(later) / alwaysValidFactor(orders))
  if (half <= share) return orders
  let [low, high] = [orders, orders * mostTimes]
  if (halfAt(high) > share) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (halfAt(middle) > share) low = middle
    else high = middle
  }
  return high
}
