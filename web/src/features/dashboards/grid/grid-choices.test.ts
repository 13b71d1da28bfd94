import { expect, test } from 'vitest'
import { readGridState, writeGridState } from './grid-choices.ts'
import { plainState, type GridState } from './grid-model.ts'

const arranged: GridState = {
  sort: { id: 'Orders.sales', isDescending: true },
  order: ['b', 'a'],
  hidden: ['c'],
  pinned: ['a'],
  widths: { 'Orders.createdAt.month': 140, 'x:a=b': 200 },
  group: ['a'],
}

test('what is arranged is remembered as it was', () => {
  expect(readGridState(writeGridState(arranged), plainState)).toEqual(arranged)
})

test('what was never touched is as the element says, and what was cleared stays clear', () => {
  expect(readGridState({}, arranged)).toEqual(arranged)
  const cleared = writeGridState({ sort: null, hidden: [], group: [] })
  expect(readGridState(cleared, arranged)).toMatchObject({
    sort: null,
    hidden: [],
    group: [],
    pinned: ['a'],
  })
})

test('widths from elsewhere keep to the bounds of a column', () => {
  const { widths } = readGridState({ widths: ['a=5', 'b=9000', 'c=wide', 'd'] }, plainState)
  expect(widths).toEqual({ a: 80, b: 600 })
})
