import { expect, test } from 'vitest'
import { plainRow } from '../grid-model.ts'
import { nextSort, sortRows } from './sort-rows.ts'

const rows = [
  plainRow('a', { amount: '10', name: 'SKU 10' }),
  plainRow('b', { amount: '9007199254740993.02', name: 'sku 9' }),
  plainRow('c', { amount: null, name: null }),
  plainRow('d', { amount: '9007199254740993.01', name: 'Ärmel' }),
  plainRow('e', { amount: '10.0', name: 'sku 9' }),
]
const idsBy = (id: string, isDescending: boolean) =>
  sortRows(rows, { id, isDescending }).map((row) => row.id)

test('numbers are sorted to the last digit, equals stay as they were, and the unknown is last', () => {
  expect(idsBy('amount', false)).toEqual(['a', 'e', 'd', 'b', 'c'])
  expect(idsBy('amount', true)).toEqual(['b', 'd', 'a', 'e', 'c'])
})

test('words are sorted as people read them', () => {
  expect(idsBy('name', false)).toEqual(['d', 'b', 'e', 'a', 'c'])
})

test('groups are sorted among themselves, and rows within them', () => {
  const grouped = [
    {
      ...plainRow('low', { amount: '1' }),
      children: [plainRow('2', { amount: '2' }), plainRow('1', { amount: '1' })],
    },
    { ...plainRow('high', { amount: '0' }), children: [] },
  ]
  const sorted = sortRows(grouped, { id: 'amount', isDescending: false })
  expect(sorted.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['high', []],
    ['low', ['1', '2']],
  ])
})

test('a title is pressed for ascending, descending, and as it came', () => {
  const once = nextSort(null, 'amount')
  const twice = nextSort(once, 'amount')
  expect([once, twice]).toEqual([
    { id: 'amount', isDescending: false },
    { id: 'amount', isDescending: true },
  ])
  expect(nextSort(twice, 'amount')).toBeNull()
  expect(nextSort(twice, 'name')).toEqual({ id: 'name', isDescending: false })
})
