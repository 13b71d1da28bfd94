import { expect, test } from 'vitest'
import { widthOfTitle } from './fit-widths.ts'

test('a title of several words has two lines, and is as wide as the longer of them', () => {
  expect(widthOfTitle('Change %, previous period')).toBe(widthOfTitle('x'.repeat(15)))
  expect(widthOfTitle('Average order value')).toBe(widthOfTitle('x'.repeat(11)))
  expect(widthOfTitle('Sales')).toBe(widthOfTitle('x'.repeat(5)))
})
