import {
  calibrateChances,
  uncalibrated,
  type Calibration,
  type PredictionOutcome,
} from './calibrate-chances.ts'
import { fitReturnModel } from './fit-return-model.ts'
import { chanceToOrder, type OrderHistory } from './return-model.ts'
import { returnHorizonDays, type ShopReturnModel } from './score-customer.ts'

/** Customers with the same orders, in days. */
export interface ShopCustomers {
  readonly history: OrderHistory
  /** Their history until 90 days earlier; null for those who had not ordered by then. */
  readonly earlier: OrderHistory | null
  readonly customers: number
}

/**
 * The model of a shop's customers, corrected by its own prediction of the last 90 days: a model of the orders until then
 * predicts who orders in them. A shop that had been selling for less than another 90 days is not corrected. Null if there
 * is no model, or if those with higher chances did not return more often.
 */
export async function fitShopModel(
  groups: readonly ShopCustomers[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ShopReturnModel | null> {
  const model = await fitReturnModel(
    groups.map(({ history, customers }) => ({ ...history, customers })),
    pause,
  )
  if (model === null) return null
  const calibration = await calibrateByLastDays(groups, pause)
  return calibration && { ...model, ...calibration }
}

async function calibrateByLastDays(
  groups: readonly ShopCustomers[],
  pause: () => Promise<void>,
): Promise<Calibration | null> {
  const predictable = groups.flatMap(({ history, earlier, customers }) =>
    earlier === null
      ? []
      : [{ earlier, customers, returned: history.repeats > earlier.repeats ? customers : 0 }],
  )
  const oldest = predictable.reduce((most, { earlier }) => Math.max(most, earlier.age), 0)
  if (oldest < returnHorizonDays) return uncalibrated
  const model = await fitReturnModel(
    predictable.map(({ earlier, customers }) => ({ ...earlier, customers })),
    pause,
  )
  if (model === null) return uncalibrated
  const outcomes = predictable.map(({ earlier, customers, returned }): PredictionOutcome => ({
    chance: chanceToOrder(model, earlier, returnHorizonDays),
    customers,
    returned,
  }))
  return calibrateChances(outcomes)
}
