import { expect, test } from 'vitest'
import { accounts } from '../integrations.fixture.ts'
import { pickerLevels, mergeParams } from './account-path.ts'

const names = (path: readonly string[]) =>
  pickerLevels(accounts, path, 2).map(({ options }) => options.map(({ name }) => name))

test('the children of an account can be chosen once the account is chosen', () => {
  expect(names([])).toEqual([['Northwind', 'Empty'], []])
  expect(names(['1'])).toEqual([
    ['Northwind', 'Empty'],
    ['northwind.example', 'blog.example'],
  ])
})

test('an account without children is reported only once it is chosen', () => {
  expect(pickerLevels(accounts, [], 2)[1]).toMatchObject({ options: [], isOpen: false })
  expect(pickerLevels(accounts, ['2'], 2)[1]).toMatchObject({ options: [], isOpen: true })
})

test('a complete path gives the parameters, and an incomplete one gives none', () => {
  expect(mergeParams(pickerLevels(accounts, ['1'], 2))).toBeNull()
  expect(mergeParams(pickerLevels(accounts, ['1', 'blog.example'], 2))).toEqual({
    account_name: 'Northwind',
    property_name: 'blog.example',
  })
  expect(mergeParams(pickerLevels([], [], 0))).toEqual({})
})

test('a choice that no longer exists is ignored', () => {
  expect(pickerLevels(accounts, ['9', 'blog.example'], 2).map(({ chosen }) => chosen)).toEqual([
    null,
    null,
  ])
})
