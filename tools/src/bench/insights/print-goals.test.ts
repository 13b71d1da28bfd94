import { expect, it } from 'vitest'
import { verdictOf } from './print-goals.ts'

it('prints by how much a goal is missed, even if by little', () => {
  const verdict = (ours: number, min?: number, max?: number) =>
    verdictOf({
      what: 'coverage',
      ours,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    })
  expect(verdict(0.95, 0.94, 0.96)).toBe('met')
  expect(verdict(0.94, 0.94, 0.96)).toBe('met')
  expect(verdict(0.91, 0.94, 0.96)).toBe('0.030 too little')
  expect(verdict(0.9605, 0.94, 0.96)).toBe('0.0005 too much')
  expect(verdict(12, undefined, 10)).toBe('2.000 too much')
  expect(verdict(3)).toBe('')
  expect(verdict(Number.NaN, 0.5)).toBe('nothing to measure')
})
