import { expect, it } from 'vitest'
import { verdictOf } from './print-goals.ts'

it('says by how much a goal was missed, however little', () => {
  const verdict = (ours: number, least?: number, most?: number) =>
    verdictOf({
      what: 'coverage',
      ours,
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
    })
  expect(verdict(0.95, 0.94, 0.96)).toBe('met')
  expect(verdict(0.94, 0.94, 0.96)).toBe('met')
  expect(verdict(0.91, 0.94, 0.96)).toBe('0.030 too little')
  expect(verdict(0.9605, 0.94, 0.96)).toBe('0.0005 too much')
  expect(verdict(12, undefined, 10)).toBe('2.000 too much')
  expect(verdict(3)).toBe('')
  expect(verdict(Number.NaN, 0.5)).toBe('nothing to measure')
})
