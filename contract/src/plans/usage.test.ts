import { expect, it } from 'vitest'
import { limitState } from './usage.ts'

it.each([
  [0, 10, 'fine'],
  [7, 10, 'fine'],
  [8, 10, 'near'],
  [9, 10, 'near'],
  [10, 10, 'reached'],
  [11, 10, 'reached'],
  [0, 0, 'fine'],
  [1, 0, 'reached'],
  [1, 1, 'reached'],
  [1_000, null, 'fine'],
  [null, 10, 'fine'],
] as const)('%s of %s is %s', (used, allowed, state) => {
  expect(limitState({ limit: 'sources', used, allowed })).toBe(state)
})

it('the months of a history are no reason to warn', () => {
  expect(limitState({ limit: 'history_months', used: 40, allowed: 36 })).toBe('fine')
})
