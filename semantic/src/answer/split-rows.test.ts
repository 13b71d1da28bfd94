import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitRows } from './split-rows.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[[\]",\\{} a]*$/),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

const split = (json: string, size: number) => {
  const bytes = Buffer.from(json)
  return splitRows(bytes, size).map(([from, to]) => `[${bytes.toString('utf8', from, to)}]`)
}
const parse = (part: string) => JSON.parse(part) as unknown[]

describe('the JSON of rows', () => {
  it('is split into parts of the same rows, whatever their texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1 })),
        fc.integer({ min: 1, max: 4 }),
        (rows, size) => {
          const parts = split(JSON.stringify(rows), size).map(parse)
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
    expect(split('[ [1, "]"] ,\n [2, "["] ]', 1)).toEqual(['[[1, "]"]]', '[[2, "["]]'])
  })

  it('has no part without rows', () => {
    expect(split('[]', 2)).toEqual([])
  })
})
