import { expect, it } from 'vitest'
import { leastShareMb, shareFor } from './memory-shares.ts'

const budget = { memoryMb: 4096, spillMb: 8192 }
const mb = 1024 * 1024

it('gives a file more the larger it is, and at most a quarter', () => {
  expect(shareFor(0, budget)).toEqual({ memoryMb: 640, spillMb: 1280 })
  expect(shareFor(50 * mb, budget).memoryMb).toBe(640 + 200)
  expect(shareFor(10_000 * mb, budget)).toEqual({ memoryMb: 1024, spillMb: 2048 })
})

it('never gives less than a batch needs', () => {
  expect(shareFor(10_000 * mb, { memoryMb: 200, spillMb: 64 })).toEqual({
    memoryMb: leastShareMb,
    spillMb: 51,
  })
})
