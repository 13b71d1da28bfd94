import { expect, test } from 'vitest'
import { cursorOfLink, nextLink, nextOffset, nextPageNumber } from './next-place.ts'

test('page numbers end with the last page, and an empty page before it is an error', () => {
  expect(nextPageNumber('Acme', 1, { pages: 2, items: 50 })).toBe(2)
  expect(nextPageNumber('Acme', 2, { pages: 2, items: 0 })).toBeNull()
  expect(nextPageNumber('Acme', 1, { pages: 0, items: 0 })).toBeNull()
  expect(() => nextPageNumber('Acme', 1, { pages: 2, items: 0 })).toThrow('left out a page of 2')
})

test('offsets end with the last item, and with an empty page', () => {
  expect(nextOffset(0, { items: 10, total: 25 })).toBe(10)
  expect(nextOffset(20, { items: 5, total: 25 })).toBeNull()
  expect(nextOffset(10, { items: 0, total: 25 })).toBeNull()
})

test('of a link only the cursor is used, by the first name that it has', () => {
  const link = 'https://acme.test/list?token=secret&page%5Bcursor%5D=abc'
  expect(cursorOfLink('Acme', link, 'page_cursor', 'page[cursor]')).toBe('abc')
  expect(cursorOfLink('Acme', null, 'cursor')).toBeNull()
  expect(() => cursorOfLink('Acme', link, 'after')).toThrow('announced a next page without a link')
})

test.each([
  ['<https://acme.test/2>; rel="next"', 'https://acme.test/2'],
  ['<https://acme.test/0>; rel="prev", <https://acme.test/2>; rel=next', 'https://acme.test/2'],
  ['<https://acme.test/2?a=1,2>; title="a"; rel="last next"', 'https://acme.test/2?a=1,2'],
  ['<https://acme.test/0>; rel="prev"', null],
  ['<https://acme.test/0>; rel="nextish"', null],
])('the next page of the header %s', (header, next) => {
  expect(nextLink(new Headers({ link: header }))).toBe(next)
})

test('without the header there is no next page', () => {
  expect(nextLink(new Headers())).toBeNull()
})
