import { expect, test } from 'vitest'
import { ListedCharge, ListedSubscription } from './api-types.ts'

test.each([
  ['subscription', ListedSubscription],
  ['charge', ListedCharge],
])('a %s in a list is read with no more than what reading it needs', (_, schema) => {
  expect(schema.safeParse({ id: 1, updated_at: '2026-06-01T10:00:00' }).success).toBe(true)
})
