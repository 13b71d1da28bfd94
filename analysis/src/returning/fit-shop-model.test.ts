import { describe, expect, it } from 'vitest'
import { simulateCustomers } from '../testing/simulate-customers.ts'
import { calibrateChances, calibrated, uncalibrated } from './calibrate-chances.ts'
import { fitShopModel, type ShopCustomers } from './fit-shop-model.ts'
import { chanceAlive } from './return-model.ts'
import { chanceToOrderAgain, daysToNextOrder, type ShopReturnModel } from './score-customer.ts'

const model = { r: 0.8, alpha: 60, a: 0.6, b: 2 }
const customers = simulateCustomers({ model, customers: 2_000, days: 360, laterDays: 90, seed: 3 })

/** The same customers 90 days later; what they ordered then was at some time within these days. */
const groups = customers.map(({ history, later }): ShopCustomers => {
  const age = history.age + 90
  return {
    history: {
      repeats: history.repeats + later,
      recency: later > 0 ? history.age + 45 : history.recency,
      age,
    },
    earlier: history,
    customers: 1,
  }
})

describe('the model of a shop', () => {
  it('is hardly corrected if its customers behave as the model says', async () => {
    const fitted = await fitShopModel(groups)
    expect(Math.abs((fitted?.slope ?? 0) - 1)).toBeLessThan(0.2)
    expect(Math.abs(calibrated(fitted ?? uncalibrated, 0.2) - 0.2)).toBeLessThan(0.03)
  })

  it('does not exist where those with higher chances returned less', async () => {
    const reversed = customers.map(({ history }): ShopCustomers => ({
      history: {
        repeats: history.repeats > 1 ? history.repeats : history.repeats + 1,
        recency: history.repeats > 1 ? history.recency : history.age + 45,
        age: history.age + 90,
      },
      earlier: history,
      customers: 1,
    }))
    expect(await fitShopModel(reversed)).toBeNull()
  })

  it('is not corrected by a shop that began less than 180 days ago', async () => {
    const young = customers.map(({ history }): ShopCustomers => ({
      history: { ...history, recency: history.recency / 3, age: history.age / 3 },
      earlier: null,
      customers: 1,
    }))
    expect(await fitShopModel(young)).toMatchObject(uncalibrated)
  })
})

describe('the correction of chances', () => {
  it('finds by how much they were too far apart', () => {
    const [scale, slope] = [0.8, 0.5]
    const outcomes = [0.01, 0.05, 0.2, 0.5, 0.8].map((chance) => ({
      chance,
      customers: 1_000_000,
      returned: 1_000_000 * calibrated({ scale, slope }, chance),
    }))
    const found = calibrateChances(outcomes)
    expect(found?.scale).toBeCloseTo(scale, 3)
    expect(found?.slope).toBeCloseTo(slope, 3)
  })

  it('is small after few outcomes', () => {
    const found = calibrateChances([{ chance: 0.05, customers: 20, returned: 4 }])
    expect(calibrated(found ?? uncalibrated, 0.05)).toBeGreaterThan(0.05)
    expect(calibrated(found ?? uncalibrated, 0.05)).toBeLessThan(0.12)
  })
})

describe('the scores of a customer', () => {
  const shop: ShopReturnModel = { ...model, ...uncalibrated }

  it('are the day by which half of those who order again have done so', () => {
    const within = 40
    const alike = simulateCustomers({
      model,
      customers: 60_000,
      days: 360,
      laterDays: within,
      seed: 7,
    }).filter(({ history }) => Math.abs((daysToNextOrder(shop, history) ?? 0) - within) < 4)
    const mean = (values: readonly number[]) =>
      values.reduce((sum, one) => sum + one, 0) / values.length
    expect(alike.length).toBeGreaterThan(2_000)
    const ordered = mean(alike.map(({ later }) => Math.sign(later)))
    expect(ordered / mean(alike.map(({ history }) => chanceAlive(model, history)))).toBeCloseTo(
      0.5,
      1,
    )
  })

  it('have no day for those who hardly order again, or in over a year', () => {
    const silent = { repeats: 8, recency: 40, age: 900 }
    expect(chanceToOrderAgain(shop, silent)).toBeLessThan(0.01)
    expect(daysToNextOrder(shop, silent)).toBeNull()
    const slow = { repeats: 1, recency: 300, age: 900 }
    expect(chanceToOrderAgain(shop, slow)).toBeGreaterThan(0.01)
    expect(daysToNextOrder(shop, slow)).toBeNull()
  })
})
