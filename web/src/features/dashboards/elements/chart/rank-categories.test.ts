import { expect, test } from 'vitest'
import { rankCategories, shortCategory } from './rank-categories.ts'

function ordered(values: (string | null)[], isNumber = false) {
  const ranks = rankCategories(values, isNumber)
  if (ranks === null) return null
  const places = values.map((value, at) => ({ value, rank: ranks[at] ?? 0 }))
  return places.toSorted((one, other) => one.rank - other.rank).map(({ value }) => value)
}

test('weekdays, months, steps and bands have an order of their own; missing names come last', () => {
  expect(ordered(['Sunday', null, 'Monday', 'Friday'])).toEqual([
    'Monday',
    'Friday',
    'Sunday',
    null,
  ])
  expect(ordered(['May', 'December', 'January'])).toEqual(['January', 'May', 'December'])
  expect(ordered(['Purchases', 'Sessions', 'Checkouts', 'Add to carts'])).toEqual([
    'Sessions',
    'Add to carts',
    'Checkouts',
    'Purchases',
  ])
  expect(ordered(['91+ days', '31–90 days', 'Under 8 days', '8–30 days'])).toEqual([
    'Under 8 days',
    '8–30 days',
    '31–90 days',
    '91+ days',
  ])
})

test('numbers have one only if the dimension is a number, so postcodes keep the order of the answer', () => {
  expect(ordered(['10', '9', '0'], true)).toEqual(['0', '9', '10'])
  expect(ordered(['10115', '80331'])).toBeNull()
})

test('names have none, even if one of them is a weekday or starts with a number', () => {
  expect(ordered(['Monday', 'Gift card'])).toBeNull()
  expect(ordered(['3-season tent', '2 person tent'])).toBeNull()
  expect(ordered(['Email'])).toBeNull()
})

test('weekdays and months have short names for the axis', () => {
  expect(['Wednesday', 'September', 'Jackets'].map(shortCategory)).toEqual([
    'Wed',
    'Sep',
    'Jackets',
  ])
})
