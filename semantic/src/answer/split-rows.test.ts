import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitRows } from './split-rows.ts'

const cell = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[[\]",\\{} a]*$/),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

const parse = (part: string) => JSON.parse(part) as unknown[]

describe('the JSON of rows', () => {
  it('is split into parts of the same rows, whatever their texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1 })),
        fc.integer({ min: 1, max: 4 }),
        (rows, size) => {
          const parts = splitRows(JSON.stringify(rows), size).map(parse)
          expect(parts.flat()).toEqual(rows)
          expect(parts.every((part, at) => part.length === size || at === parts.length - 1)).toBe(
            true,
          )
          expect(parts.every((part) => part.length > 0)).toBe(true)
        },
      ),
    )
  })

  it('is split with spaces between rows, too', () => {
    expect(splitRows('[ [1, "]"] ,\n [2, "["] ]', 1)).toEqual(['[[1, "]"]]', '[[2, "["]]'])
  })

  it('has no part without rows', () => {
    expect(splitRows('[]', 2)).toEqual([])
  })
})
