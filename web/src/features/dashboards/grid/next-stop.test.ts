import { expect, test } from 'vitest'
import { nextStop, type GridStop } from './next-stop.ts'

const size = { rows: 12, columns: 3, page: 5 }
const go = (from: [number, number, (0 | 1)?], key: string, isFar = false) => {
  const next = nextStop({ row: from[0], column: from[1], part: from[2] ?? 0 }, key, isFar, size)
  return next && stop(next)
}
const stop = ({ row, column, part }: GridStop) => [row, column, part]

test('arrows move by a cell and stop at the edges', () => {
  expect(go([1, 1], 'ArrowDown')).toEqual([2, 1, 0])
  expect(go([11, 1], 'ArrowDown')).toEqual([11, 1, 0])
  expect(go([1, 0], 'ArrowLeft')).toEqual([1, 0, 0])
  expect(go([1, 2], 'ArrowRight')).toEqual([1, 2, 0])
})

test('in the header they pass the menu of each column', () => {
  expect(go([0, 0], 'ArrowRight')).toEqual([0, 0, 1])
  expect(go([0, 0, 1], 'ArrowRight')).toEqual([0, 1, 0])
  expect(go([0, 1], 'ArrowLeft')).toEqual([0, 0, 1])
  expect(go([0, 1, 1], 'ArrowDown')).toEqual([1, 1, 0])
})

test('further keys go by a page, to the ends of a row, and to the ends of all', () => {
  expect(go([2, 1], 'PageDown')).toEqual([7, 1, 0])
  expect(go([3, 1], 'PageUp')).toEqual([1, 1, 0])
  expect(go([3, 1], 'End')).toEqual([3, 2, 0])
  expect(go([3, 1], 'Home', true)).toEqual([1, 0, 0])
  expect(go([3, 1], 'End', true)).toEqual([11, 2, 0])
})

test('other keys are left alone', () => {
  expect(go([1, 1], 'a')).toBeNull()
})
