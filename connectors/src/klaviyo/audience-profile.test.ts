import { expect, test } from 'vitest'
import { emailOf, splitIntoBatches, phoneOf, profileOf } from './audience-profile.ts'

const unknownPerson = {
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
  lifetimeValue: null,
}

test('a person is sent unhashed, without missing values', () => {
  expect(profileOf({ ...unknownPerson, email: ' Ada@Example.com ' })).toEqual({
    type: 'profile',
    attributes: { email: 'ada@example.com' },
  })
  expect(
    profileOf({
      email: 'a@b.co',
      phone: '+49 (30) 1234-5678',
      firstName: ' Ada ',
      lastName: ' ',
      lifetimeValue: '123.40',
    }),
  ).toEqual({
    type: 'profile',
    attributes: {
      email: 'a@b.co',
      phone_number: '+493012345678',
      first_name: 'Ada',
      properties: { lifetime_value: 123.4 },
    },
  })
})

test('a person without an identifier is not sent', () => {
  expect(
    profileOf({ ...unknownPerson, firstName: 'Ada', email: 'not an address', phone: '030 1234' }),
  ).toBeNull()
})

test('an address has one @ and no characters that would end a filter', () => {
  for (const email of [
    'a@b',
    'a b@c.de',
    'a"b@c.de',
    "a'b@c.de",
    'a,b@c.de',
    'a@b@c.de',
    'a@b.c]',
    '',
  ])
    expect([email, emailOf(email)]).toEqual([email, null])
  expect(emailOf('first.last+tag@sub.example.co.uk')).toBe('first.last+tag@sub.example.co.uk')
  expect(emailOf(`${'a'.repeat(64)}@${'b'.repeat(200)}.com`)).toBeNull()
})

test('a number needs its country code', () => {
  expect(phoneOf('0049 30 1234567')).toBe('+49301234567')
  expect(phoneOf('+1-202-555-0101')).toBe('+12025550101')
  for (const phone of ['030 1234567', '+0301234567', '+1', '+1234567890123456', 'call me', null])
    expect([phone, phoneOf(phone)]).toEqual([phone, null])
})

test('a batch ends before a limit is exceeded, and one that is too large is sent alone', () => {
  const cut = (sizes: number[]) => splitIntoBatches(sizes, (size) => size, { items: 3, bytes: 10 })
  expect(cut([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]])
  expect(cut([6, 4, 1])).toEqual([[6, 4], [1]])
  expect(cut([2, 12, 2])).toEqual([[2], [12], [2]])
  expect(cut([])).toEqual([])
})
