import { expect, test } from 'vitest'
import { ListedCharge, ListedSubscription } from './api-types.ts'

test.each([
  ['subscription', ListedSubscription],
  ['charge', ListedCharge],
])('a %s in a list is validated only as far as reading needs it', (_, schema) => {
  expect(schema.safeParse({ id: 1, updated_at: '2026-06-01T10:00:00' }).success).toBe(true)
})
