import { expect, test } from 'vitest'
import { itemsOf } from './use-value-suggestions.ts'

test('the items of lists are suggested one by one, each once', () => {
  const lists = ['vip', 'VIP,wholesale', 'gift,vip', ''].map((value) => ({ value, label: value }))
  expect(itemsOf(lists, '').map(({ value }) => value)).toEqual(['vip', 'VIP', 'wholesale', 'gift'])
  expect(itemsOf(lists, 'Vip').map(({ value }) => value)).toEqual(['vip', 'VIP'])
})
