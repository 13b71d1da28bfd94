import { expect, test } from 'vitest'
import { createTableChanges } from './table-changes.ts'

test('a change is visible to earlier readers, in its table and workspace', () => {
  const changes = createTableChanges()
  const before = changes.now()
  changes.begin('one', ['orders', 'refunds'])()
  expect(changes.hasChanged('one', ['orders'], before)).toBe(true)
  expect(changes.hasChanged('one', ['products', 'refunds'], before)).toBe(true)
  expect(changes.hasChanged('one', null, before)).toBe(true)
  expect(changes.hasChanged('one', ['products'], before)).toBe(false)
  expect(changes.hasChanged('two', ['orders'], before)).toBe(false)
  expect(changes.hasChanged('one', ['orders'], changes.now())).toBe(false)
})

test('a change of all tables is a change of each one', () => {
  const changes = createTableChanges()
  const before = changes.now()
  changes.begin('one', null)()
  expect(changes.hasChanged('one', ['products'], before)).toBe(true)
  expect(changes.hasChanged('one', null, before)).toBe(true)
  expect(changes.hasChanged('one', null, changes.now())).toBe(false)
})

test('while a commit is under way, its tables count as changed for every reader', () => {
  const changes = createTableChanges()
  const end = changes.begin('one', ['orders'])
  expect(changes.hasChanged('one', ['orders', 'products'], changes.now())).toBe(true)
  expect(changes.hasChanged('one', null, changes.now())).toBe(true)
  expect(changes.hasChanged('one', ['products'], changes.now())).toBe(false)
  expect(changes.hasChanged('two', ['orders'], changes.now())).toBe(false)
  end()
  expect(changes.hasChanged('one', ['orders'], changes.now())).toBe(false)
})
