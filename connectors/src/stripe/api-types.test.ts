import { expect, test } from 'vitest'
import { ListedCharge, ListedTransaction } from './api-types.ts'

test.each([
  ['transaction', ListedTransaction],
  ['charge', ListedCharge],
])('a %s in a list is validated only as far as reading needs it', (_, schema) => {
  expect(schema.safeParse({ id: 'x_1', created: 1_780_308_000 }).success).toBe(true)
})
