import { expect, test } from 'vitest'
import { YieldPolicy } from './yield-policy.ts'

test('who has asked for little gives way, and so does who has kept what was asked for', () => {
  const patience = new YieldPolicy()
  expect(patience.shouldYield).toBe(true)
  for (let n = 0; n < 2; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(true)
  patience.markProgress()
  for (let n = 0; n < 9; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(true)
})

test('who would lose what was asked for stays', () => {
  const patience = new YieldPolicy()
  for (let n = 0; n < 3; n += 1) patience.countRequest()
  expect(patience.shouldYield).toBe(false)
  patience.markProgress()
  expect(patience.shouldYield).toBe(true)
})
