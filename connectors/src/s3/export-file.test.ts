import { expect, test } from 'vitest'
import { unknownContact } from '../testing/audience-samples.ts'
import { columnsOf, csvLine, rowOf } from './export-file.ts'

test('a file has the columns of the fields, in one order, and its rows the same', () => {
  const fields = ['lifetime_value', 'first_and_last_name', 'email'] as const
  expect(columnsOf(fields)).toEqual(['op', 'email', 'first_name', 'last_name', 'lifetime_value'])
  const ada = { email: 'ada@example.com', firstName: 'Ada', value: '12.50' }
  expect(rowOf({ ...unknownContact, ...ada }, { fields })).toEqual([
    'ada@example.com',
    'Ada',
    '',
    '12.50',
  ])
  expect(rowOf({ ...unknownContact, firstName: 'Ada' }, { fields })).toBeNull()
})

test('a line is quoted where it must be, and otherwise as it is', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', '', '=1+1', '+49301'])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",,=1+1,+49301\n',
  )
})
