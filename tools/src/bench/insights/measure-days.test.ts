import { expect, it } from 'vitest'
import { oracleProbability } from './measure-days.ts'

it('for multiplicative noise, twice the median is as improbable as half of it', () => {
  const day = { mean: 100, spread: 30 }
  const middle = 100 / Math.sqrt(1.09)
  const twice = oracleProbability({ ...day, value: middle * 2 })
  expect(oracleProbability({ ...day, value: middle / 2 })).toBeCloseTo(twice, 12)
  // ln 2 is 2.36 standard deviations of the logarithm, for a spread of 30 %.
  expect(twice).toBeCloseTo(0.0182, 4)
  expect(oracleProbability({ ...day, value: middle })).toBeCloseTo(1, 9)
})

it('uses the plain distance for a value of zero, and finds nothing improbable without spread', () => {
  expect(oracleProbability({ value: 0, mean: 100, spread: 50 })).toBeCloseTo(0.0455, 4)
  expect(oracleProbability({ value: 5, mean: 100, spread: 0 })).toBe(1)
})
