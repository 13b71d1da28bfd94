import { expect, it } from 'vitest'
import { describeLimit } from './limit-words.ts'

it.each([
  ['sources', 20, '20 data sources'],
  ['members', 1, '1 member'],
  ['orders_per_month', 20_000, '20,000 orders a month'],
  ['members', null, 'Unlimited members'],
  ['synced_audiences', 0, null],
  ['history_months', 36, 'Sized for 36 months of history'],
  ['history_months', null, 'Unlimited months of history'],
] as const)('the limit %s of %s is described as %s', (limit, allowed, words) => {
  expect(describeLimit(limit, allowed)).toBe(words)
})
