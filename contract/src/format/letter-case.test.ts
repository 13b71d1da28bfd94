import { expect, it } from 'vitest'
import { lowerFirst } from './letter-case.ts'

it.each([
  ['Net sales', 'net sales'],
  ['Änderung', 'änderung'],
  ['A customer of a list', 'a customer of a list'],
  ['UTM source', 'UTM source'],
  ['ROAS', 'ROAS'],
  ['B2B orders', 'B2B orders'],
  ['X ads', 'X ads'],
  ['TikTok ads', 'TikTok ads'],
  ['CustomerProfile.gone', 'CustomerProfile.gone'],
  ['Unsubscribed.', 'unsubscribed.'],
  ['Re-orders', 're-orders'],
  ['', ''],
])('%j is %j within a sentence', (text, expected) => {
  expect(lowerFirst(text)).toBe(expected)
})
