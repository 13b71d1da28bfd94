import { expect, it } from 'vitest'
import { inParts } from './in-parts.ts'

it('a list is split into parts of a size, none of them empty', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([1, 2], 2)).toEqual([[1, 2]])
  expect(inParts([], 2)).toEqual([])
})
