import { expect, test } from 'vitest'
import { moveId } from './move-id.ts'

test('an id moves up or down among the others', () => {
  expect(moveId(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveId(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
})
