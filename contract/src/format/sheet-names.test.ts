import { expect, test } from 'vitest'
import { sheetNames } from './sheet-names.ts'

test('sheets have names of their own, however alike and long their titles are', () => {
  const long = 'Net sales by channel and by country'
  expect(sheetNames([long, long, 'orders', 'Orders', '?'])).toEqual([
    'Net sales by channel and by cou',
    'Net sales by channel and by c 2',
    'orders',
    'Orders 2',
    'Sheet',
  ])
})
