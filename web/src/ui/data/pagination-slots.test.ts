import { expect, test } from 'vitest'
import { paginationSlots } from './Pagination.tsx'

const shown = (page: number, count: number) =>
  paginationSlots(page, count)
    .map((slot) => ('page' in slot ? slot.page : '…'))
    .join(' ')

test('up to seven pages are all listed', () => {
  expect(shown(3, 7)).toBe('1 2 3 4 5 6 7')
  expect(shown(1, 1)).toBe('1')
  expect(shown(1, 0)).toBe('')
})

test('more pages have seven slots with the current page and its neighbors', () => {
  expect(shown(1, 20)).toBe('1 2 3 4 5 … 20')
  expect(shown(4, 20)).toBe('1 2 3 4 5 … 20')
  expect(shown(5, 20)).toBe('1 … 4 5 6 … 20')
  expect(shown(17, 20)).toBe('1 … 16 17 18 19 20')
  expect(shown(20, 20)).toBe('1 … 16 17 18 19 20')
  for (let page = 1; page <= 8; page += 1) expect(paginationSlots(page, 8)).toHaveLength(7)
})
