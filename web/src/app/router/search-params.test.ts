import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, pick, stringifySearch } from './search-params.ts'

test('text survives the round trip', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string()), (search) => {
      const parsed = parseSearch(stringifySearch(search))
      expect(pick(parsed, ...Object.keys(search))).toEqual(search)
    }),
  )
})

test('a short integer becomes a number, and a token of digits stays text', () => {
  expect(parseSearch('?page=2&token=00123&long=12345678901234567890&yes=true')).toEqual({
    page: 2,
    token: '00123',
    long: '12345678901234567890',
    yes: 'true',
  })
})

test('absent parameters leave no trace', () => {
  expect(stringifySearch({ a: undefined, b: null, c: 7 })).toBe('?c=7')
  expect(stringifySearch({ a: undefined })).toBe('')
  expect(pick({ a: 1, b: { c: 2 } }, 'a', 'b', 'd')).toEqual({ a: '1' })
})
