import { describe, expect, it } from 'vitest'
import { cdnowCustomers } from '../testing/cdnow.ts'
import { simulateCustomers } from '../testing/simulate-customers.ts'
import { fitReturnModel, logLikelihood } from './fit-return-model.ts'
import { hypergeometric } from './hypergeometric.ts'
import { logGamma } from './log-gamma.ts'
import { chanceAlive, chanceToOrder, expectedOrders, type ReturnModel } from './return-model.ts'

/** The paper's fit of the customers of CDNOW, in weeks. */
const published: ReturnModel = { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }

describe('the BG/NBD model', () => {
  it('expects the orders that its authors publish for a customer of CDNOW', () => {
    const history = { repeats: 2, recency: 30.43, age: 38.86 }
    expect(expectedOrders(published, history, 39)).toBeCloseTo(1.226, 2)
  })

  it.each([
    [0.1429, 0.0078],
    [1, 0.0532],
    [3, 0.1506],
    [31.8571, 1.0405],
    [78, 1.8576],
  ])('expects of a new customer within %s weeks the published %s orders', (weeks, orders) => {
    const first = { repeats: 0, recency: 0, age: 0 }
    // The paper rounds its parameters to three places.
    expect(expectedOrders(published, first, weeks) / orders).toBeCloseTo(1, 2)
  })

  it('knows that those without a repeat are alive, and doubts those silent for long', () => {
    expect(chanceAlive(published, { repeats: 0, recency: 0, age: 30 })).toBe(1)
    const recent = chanceAlive(published, { repeats: 5, recency: 28, age: 30 })
    const silent = chanceAlive(published, { repeats: 5, recency: 8, age: 30 })
    expect(recent).toBeGreaterThan(0.8)
    expect(silent).toBeLessThan(0.1)
  })

  it('gives the same chance as the mean over simulated customers of the same history', () => {
    const model = { r: 0.8, alpha: 60, a: 0.6, b: 2 }
    const alike = simulateCustomers({
      model,
      customers: 100_000,
      days: 360,
      laterDays: 90,
      seed: 7,
    }).filter(({ history }) => history.repeats === 2)
    const mean = (values: readonly number[]) =>
      values.reduce((sum, one) => sum + one, 0) / values.length
    expect(alike.length).toBeGreaterThan(5_000)
    expect(mean(alike.map(({ history }) => chanceToOrder(model, history, 90)))).toBeCloseTo(
      mean(alike.map(({ later }) => (later > 0 ? 1 : 0))),
      2,
    )
    expect(mean(alike.map(({ history }) => expectedOrders(model, history, 90)))).toBeCloseTo(
      mean(alike.map(({ later }) => later)),
      1,
    )
  })
})

describe('the fit', async () => {
  const model = { r: 0.5, alpha: 45, a: 0.7, b: 2.5 }
  const histories = simulateCustomers({
    model,
    customers: 6_000,
    days: 540,
    laterDays: 0,
    seed: 1,
  }).map(({ history }) => history)
  const fitted = await fitReturnModel(histories)

  it('finds the model that customers were simulated with', () => {
    expect(fitted?.r).toBeCloseTo(model.r, 1)
    expect((fitted?.alpha ?? 0) / model.alpha).toBeCloseTo(1, 0)
    const leaving = ({ a, b }: ReturnModel) => a / (a + b)
    expect(leaving(fitted ?? model)).toBeCloseTo(leaving(model), 1)
    // No other model is more likely, not even the true one.
    expect(logLikelihood(fitted ?? model, histories)).toBeGreaterThanOrEqual(
      logLikelihood(model, histories),
    )
  })

  it('is that of the authors for the customers of CDNOW, with their likelihood', async () => {
    const weeks = cdnowCustomers.map(({ recency, age, ...rest }) => ({
      ...rest,
      recency: recency / 7,
      age: age / 7,
    }))
    const model = await fitReturnModel(weeks)
    for (const name of ['r', 'alpha', 'a', 'b'] as const) {
      expect(model?.[name]).toBeCloseTo(published[name], 3)
    }
    expect(logLikelihood(published, weeks)).toBeCloseTo(-9_582.4, 1)
  })

  it('is the same in other units of time, and for the same customers twice', async () => {
    const weeks = histories.map(({ repeats, recency, age }) => ({
      repeats,
      recency: recency / 7,
      age: age / 7,
    }))
    const twice = weeks.map((history) => ({ ...history, customers: 2 }))
    const other = await fitReturnModel(twice)
    expect((other?.alpha ?? 0) * 7).toBeCloseTo(fitted?.alpha ?? 0, 1)
    expect(other?.r).toBeCloseTo(fitted?.r ?? 0, 3)
    expect(await fitReturnModel(histories)).toEqual(fitted)
  })

  it('learns nothing from a shop that hardly anyone returned to', async () => {
    const once = { repeats: 0, recency: 0, age: 100 }
    expect(await fitReturnModel([{ ...once, customers: 500 }])).toBeNull()
  })
})

it('knows the functions of the formulas', () => {
  expect(logGamma(5)).toBeCloseTo(Math.log(24), 12)
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12)
  expect(hypergeometric(1, 1, 2, 0.5)).toBeCloseTo(2 * Math.log(2), 12)
})
