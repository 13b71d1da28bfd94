import { expect, test } from 'vitest'
import { createTableChanges } from './table-changes.ts'

test('a change is seen by whoever looks from before, in its table and workspace alone', () => {
  const changes = createTableChanges()
  const before = changes.now()
  changes.note('one', ['orders', 'refunds'])
  expect(changes.hasChanged('one', ['orders'], before)).toBe(true)
  expect(changes.hasChanged('one', ['products', 'refunds'], before)).toBe(true)
  expect(changes.hasChanged('one', null, before)).toBe(true)
  expect(changes.hasChanged('one', ['products'], before)).toBe(false)
  expect(changes.hasChanged('two', ['orders'], before)).toBe(false)
  expect(changes.hasChanged('one', ['orders'], changes.now())).toBe(false)
})

test('a change of everything is a change of each table', () => {
  const changes = createTableChanges()
  const before = changes.now()
  changes.note('one', null)
  expect(changes.hasChanged('one', ['products'], before)).toBe(true)
  expect(changes.hasChanged('one', null, before)).toBe(true)
  expect(changes.hasChanged('one', null, changes.now())).toBe(false)
})
