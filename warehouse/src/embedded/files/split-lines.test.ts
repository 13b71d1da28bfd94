import { expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

function split(text: string, maxBytes: number) {
  return splitLines(Buffer.from(text), maxBytes).map(({ bytes, longestLineBytes }) => [
    bytes.toString(),
    longestLineBytes,
  ])
}

it('cuts only at the end of a line, and never loses one', () => {
  expect(split('a\nbb\nccc\n', 5)).toEqual([
    ['a\nbb\n', 3],
    ['ccc\n', 4],
  ])
  expect(split('a\nbb\nccc', 100)).toEqual([['a\nbb\nccc', 3]])
  expect(split('', 5)).toEqual([])
})

it('leaves a line that is too long whole, in a piece of its own', () => {
  expect(split('a\nbbbbbbbb\nc\n', 5)).toEqual([
    ['a\n', 2],
    ['bbbbbbbb\n', 9],
    ['c\n', 2],
  ])
})
