import { expect, test } from 'vitest'
import { YieldPolicy } from './yield-policy.ts'

test('an attempt yields after few requests, and after pages were written', () => {
  const patience = new YieldPolicy()
  expect(patience.shouldYield).toBe(true)
  for (let n = 0; n < 2; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(true)
  patience.markProgress()
  for (let n = 0; n < 9; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(true)
})

test('an attempt that would repeat requests waits', () => {
  const patience = new YieldPolicy()
  for (let n = 0; n < 3; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(false)
  patience.markProgress()
  expect(patience.shouldYield).toBe(true)
})
