import { editDistance, maxEdits } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletionKeys } from './deletion-keys.ts'
import { withTypos } from './typos.fixture.ts'

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'é', '福'),
  minLength: 5,
  maxLength: 12,
})

describe('a word with one typo', () => {
  it('shares a key with the word, wherever the typo is', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('a', 'b', 'x'), (right, place, letter) => {
        for (const typed of withTypos(right, place, letter)) {
          expect(deletionKeys(typed).some((key) => deletionKeys(right).includes(key))).toBe(true)
          expect(editDistance(typed, right).whole).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('shares one also when only its beginning was typed', () => {
    fc.assert(
      fc.property(word, word, fc.nat(), (begun, rest, place) => {
        for (const typed of withTypos(begun, place, 'x')) {
          if (Array.from(typed).length < 5) continue
          expect(deletionKeys(typed).some((key) => deletionKeys(begun + rest).includes(key))).toBe(
            true,
          )
          expect(editDistance(typed, begun + rest).begun).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('edits', () => {
  it.each([
    ['house', 'house', 0, 0],
    ['hous', 'house', 1, 0],
    ['huose', 'house', 1, 1],
    ['hoouse', 'house', 1, 1],
    ['hxuse', 'houses', 2, 1],
    ['', 'abc', 3, 0],
    ['abc', '', 3, 3],
    ['ca', 'abc', 3, 1],
  ])('%j for %j: %i for the word, %i for its beginning', (typed, right, whole, begun) => {
    expect(editDistance(typed, right)).toEqual({ whole, begun })
  })

  it('are as many in one direction as in the other', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b).whole).toBe(editDistance(b, a).whole)
        expect(editDistance(a, b).begun).toBeLessThanOrEqual(editDistance(a, b).whole)
      }),
    )
  })

  it('are tolerated more in longer words, and not in short ones', () => {
    expect(['cap', 'caps', 'trouser', 'trousers'].map(maxEdits)).toEqual([0, 1, 1, 2])
  })
})

it('short words and numbers have no keys', () => {
  expect(['', 'cap', '20261114'].flatMap(deletionKeys)).toEqual([])
  expect(deletionKeys('caps')).toEqual(['caps', 'aps', 'cps', 'cas', 'cap'])
})
