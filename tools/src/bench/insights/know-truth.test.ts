import { expect, it } from 'vitest'
import { chanceByTruth } from './measure-days.ts'

it('knows what is usual: twice as much is as rare as half, where the noise multiplies', () => {
  const day = { mean: 100, spread: 30 }
  const middle = 100 / Math.sqrt(1.09)
  const twice = chanceByTruth({ ...day, value: middle * 2 })
  expect(chanceByTruth({ ...day, value: middle / 2 })).toBeCloseTo(twice, 12)
  // ln 2 is 2.36 of what a spread of 30 % is as a logarithm.
  expect(twice).toBeCloseTo(0.0182, 4)
  expect(chanceByTruth({ ...day, value: middle })).toBeCloseTo(1, 9)
})

it('judges nothing at all by the plain distance, and is not surprised where nothing sways', () => {
  expect(chanceByTruth({ value: 0, mean: 100, spread: 50 })).toBeCloseTo(0.0455, 4)
  expect(chanceByTruth({ value: 5, mean: 100, spread: 0 })).toBe(1)
})
