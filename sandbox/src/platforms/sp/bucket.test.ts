import { expect, it } from 'vitest'
import { createBucket, emptyBucket } from './bucket.ts'

it('gives out available points, refuses more, and refills over time up to its maximum', () => {
  let now = 0
  const bucket = createBucket('standard', () => now)
  expect(bucket.take(1500)).toBe(true)
  expect(bucket.take(501)).toBe(false)
  expect(bucket.status()).toEqual({
    maximumAvailable: 2000,
    currentlyAvailable: 500,
    restoreRate: 100,
  })
  now = 10
  expect(bucket.take(501)).toBe(true)
  bucket.refund(300)
  expect(bucket.status().currentlyAvailable).toBe(300)
  now = 1_000_000
  expect(bucket.status().currentlyAvailable).toBe(2000)
})

it('refuses everything when another client has emptied it', () => {
  expect(emptyBucket('plus').take(1)).toBe(false)
  expect(emptyBucket('plus').status()).toMatchObject({ currentlyAvailable: 0, restoreRate: 1000 })
})
