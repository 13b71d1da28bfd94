import { expect, it } from 'vitest'
import { takeRandomBytes } from './random-bytes.ts'

it('gives out every byte once, also beyond its reserve', () => {
  const taken = Array.from({ length: 2_000 }, () => takeRandomBytes(32))
  expect(new Set(taken.map((bytes) => bytes.toString('hex'))).size).toBe(taken.length)
  expect(taken.every((bytes) => bytes.length === 32)).toBe(true)
})

it('keeps what it gave out apart from what it gives out later', () => {
  const first = takeRandomBytes(12)
  const before = first.toString('hex')
  for (let count = 0; count < 2_000; count += 1) takeRandomBytes(32)
  expect(first.toString('hex')).toBe(before)
})

it('refuses more bytes than it holds', () => {
  expect(() => takeRandomBytes(100_000)).toThrow('more than the reserve')
})
