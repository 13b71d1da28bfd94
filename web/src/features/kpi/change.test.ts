import { expect, test } from 'vitest'
import { changeBetween } from './change.ts'

test('the verdict follows the sentiment, not the sign', () => {
  expect(changeBetween('110', '100', 'up')).toEqual({
    direction: 'up',
    ratio: 0.1,
    verdict: 'good',
  })
  expect(changeBetween('110', '100', 'down')?.verdict).toBe('bad')
  expect(changeBetween('90', '100', 'down')?.verdict).toBe('good')
  expect(changeBetween('90', '100', 'neutral')?.verdict).toBe('none')
  expect(changeBetween('100', '100.00', 'up')).toEqual({
    direction: 'same',
    ratio: 0,
    verdict: 'none',
  })
})

test('a change from a negative value is relative to its absolute value', () => {
  expect(changeBetween('50', '-100', 'up')).toEqual({
    direction: 'up',
    ratio: 1.5,
    verdict: 'good',
  })
})

test('there is no relative change from zero', () => {
  expect(changeBetween('5', '0', 'up')).toBeNull()
  expect(changeBetween('5', null, 'up')).toBeNull()
  expect(changeBetween(null, '5', 'up')).toBeNull()
})
