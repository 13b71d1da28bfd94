import { expect, test } from 'vitest'
import { ListedCharge, ListedTransaction } from './api-types.ts'

test.each([
  ['transaction', ListedTransaction],
  ['charge', ListedCharge],
])('a %s in a list is read with no more than what reading it needs', (_, schema) => {
  expect(schema.safeParse({ id: 'x_1', created: 1_780_308_000 }).success).toBe(true)
})
