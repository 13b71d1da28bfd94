import { expect, test } from 'vitest'
import { rowsInWindow } from './use-row-window.ts'

const ends = (indexes: readonly number[]) => [indexes[0], indexes.at(-1), indexes.length]

test('renders the rows in view, one that is partly in view, and four above and below', () => {
  expect(ends(rowsInWindow({ first: 0, count: 500, shown: 10, kept: -1 }))).toEqual([0, 14, 15])
  expect(ends(rowsInWindow({ first: 100, count: 500, shown: 10, kept: -1 }))).toEqual([96, 114, 19])
  expect(ends(rowsInWindow({ first: 490, count: 500, shown: 10, kept: -1 }))).toEqual([
    486, 499, 14,
  ])
  expect(rowsInWindow({ first: 0, count: 0, shown: 2, kept: -1 })).toEqual([])
})

test('the row with the focus stays rendered, in its place', () => {
  expect(rowsInWindow({ first: 100, count: 500, shown: 1, kept: 3 })[0]).toBe(3)
  expect(rowsInWindow({ first: 100, count: 500, shown: 1, kept: 400 }).at(-1)).toBe(400)
  expect(ends(rowsInWindow({ first: 0, count: 20, shown: 10, kept: 25 }))).toEqual([0, 14, 15])
})
