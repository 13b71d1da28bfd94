import { expect, test } from 'vitest'
import { accounts } from '../integrations.fixture.ts'
import { pickerLevels, mergeParams } from './account-path.ts'

const names = (path: readonly string[]) =>
  pickerLevels(accounts, path, 2).map(({ options }) => options.map(({ name }) => name))

test('what is inside of an account can be chosen once the account is', () => {
  expect(names([])).toEqual([['Northwind', 'Empty'], []])
  expect(names(['1'])).toEqual([
    ['Northwind', 'Empty'],
    ['northwind.example', 'blog.example'],
  ])
})

test('that there is nothing inside is known only once the account is chosen', () => {
  expect(pickerLevels(accounts, [], 2)[1]).toMatchObject({ options: [], isOpen: false })
  expect(pickerLevels(accounts, ['2'], 2)[1]).toMatchObject({ options: [], isOpen: true })
})

test('all choices together say what is connected, and too few say nothing', () => {
  expect(mergeParams(pickerLevels(accounts, ['1'], 2))).toBeNull()
  expect(mergeParams(pickerLevels(accounts, ['1', 'blog.example'], 2))).toEqual({
    account_name: 'Northwind',
    property_name: 'blog.example',
  })
  expect(mergeParams(pickerLevels([], [], 0))).toEqual({})
})

test('a choice that is not there any more is none', () => {
  expect(pickerLevels(accounts, ['9', 'blog.example'], 2).map(({ chosen }) => chosen)).toEqual([
    null,
    null,
  ])
})
