import { expect, test } from 'vitest'
import { columnsOf, csvLine, lineOf, type ExportShape } from './export-file.ts'

const plain: ExportShape = {
  fields: ['email', 'first_name', 'phone'],
  mode: 'full',
  isHashed: false,
}

test('values with commas, quotes or line breaks are quoted', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\n')
})

test('a row has the columns of its file, with empty values for unknown ones', () => {
  const row = {
    values: { phone: '+4930123', email: 'a@b.co', last_name: 'Not asked for' },
    op: 'add',
  } as const
  expect(columnsOf(plain)).toEqual(['email', 'first_name', 'phone'])
  expect(lineOf(row, plain)).toBe('a@b.co,,+4930123\n')
  expect(columnsOf({ ...plain, mode: 'delta' })).toEqual(['op', 'email', 'first_name', 'phone'])
  expect(lineOf({ ...row, op: 'remove' }, { ...plain, mode: 'delta' })).toBe(
    'remove,a@b.co,,+4930123\n',
  )
})

test('addresses are hashed in lower case, numbers without separators, and names never', () => {
  const shape: ExportShape = { ...plain, isHashed: true }
  const row = {
    values: { email: ' Test@Example.com ', first_name: 'Ada', phone: '+1 (202) 555-0101' },
    op: 'add',
  } as const
  const [email, name, phone] = lineOf(row, shape).trim().split(',')
  expect(email).toBe('973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b')
  expect(name).toBe('Ada')
  expect(phone).toMatch(/^[0-9a-f]{64}$/)
  expect(lineOf({ ...row, values: { phone: '+12025550101' } }, shape)).toBe(`,,${phone}\n`)
  expect(lineOf({ ...row, values: { email: '' } }, shape)).toBe(',,\n')
})
