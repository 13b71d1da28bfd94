import { calibrated, type Calibration } from './calibrate-chances.ts'
import { chanceToOrder, type OrderHistory, type ReturnModel } from './return-model.ts'

/** Within which a customer orders again, or not, in days. */
export const returnHorizonDays = 90

/** The model of a shop, in days, with its correction. */
export interface ShopReturnModel extends ReturnModel, Calibration {}

/** The chance that the customer orders again within 90 days. */
export function chanceToOrderAgain(model: ShopReturnModel, history: OrderHistory): number {
  return calibrated(model, chanceToOrder(model, history, returnHorizonDays))
}

/**
 * Days until half of the customers with this history have ordered again, of those who will: the median of the time to
 * the next order while the customer is alive, (α + T) · (2^(1/(r + x)) − 1). Null if that is more than a year, or if
 * the customer hardly orders again: then the day says nothing.
 */
export function daysToNextOrder(model: ShopReturnModel, history: OrderHistory): number | null {
  const days = (model.alpha + history.age) * (2 ** (1 / (model.r + history.repeats)) - 1)
  if (days > farthestDays || chanceToOrderAgain(model, history) < leastChance) return null
  return days
}

const farthestDays = 365
const leastChance = 0.01
