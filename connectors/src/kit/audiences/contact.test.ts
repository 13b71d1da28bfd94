import { describe, expect, test } from 'vitest'
import { unknownPerson } from '../../testing/audience-samples.ts'
import { contactOf } from './contact.ts'
import { hashed } from './hashed.ts'
import { gmailAddress, normaliseEmail } from './normalise-email.ts'
import { normalisePhone } from './normalise-phone.ts'

describe('what may be sent of a person', () => {
  const jane = {
    ...unknownPerson,
    email: ' Jane@Example.com',
    phone: '020 7946 0958',
    firstName: ' Jane ',
    lastName: ' ',
    address: { city: 'London', region: null, postalCode: 'SW1A 1AA', countryCode: 'GB' },
    value: { amount: '12.50', currency: 'GBP' },
  }

  test('is normalised', () => {
    const fields = ['email', 'first_and_last_name', 'phone', 'address', 'lifetime_value'] as const
    expect(contactOf(jane, fields)).toEqual({
      email: 'jane@example.com',
      phone: '+442079460958',
      firstName: 'Jane',
      lastName: null,
      address: jane.address,
      value: '12.50',
      consent: jane.consent,
    })
  })

  test('is nothing but the fields of the audience, though a number is read by its country', () => {
    const nothing = { firstName: null, lastName: null, address: null, value: null }
    expect(contactOf(jane, ['phone'])).toMatchObject({
      ...nothing,
      email: null,
      phone: '+442079460958',
    })
    expect(contactOf(jane, ['email'])).toMatchObject({ ...nothing, phone: null })
  })
})

test.each([
  [' Test@Example.com\n', 'test@example.com'],
  ['first.last+tag@sub.example.co.uk', 'first.last+tag@sub.example.co.uk'],
  ["o'neill@example.com", "o'neill@example.com"],
  ['two words@example.com', null],
  ['person@localhost', null],
  ['a@b@c.de', null],
  ['a"b@c.de', null],
  ['a,b@c.de', null],
  ['a@b.c]', null],
  [`${'a'.repeat(64)}@${'b'.repeat(200)}.com`, null],
  ['', null],
  [null, null],
])('the address %j becomes %j', (email, normalised) => {
  expect(normaliseEmail(email)).toBe(normalised)
})

test.each([
  ['jane.doe+x@example.com', 'jane.doe+x@example.com'],
  ['jane.doe+x@googlemail.com', 'janedoe@googlemail.com'],
  ['+x@gmail.com', null],
])('Gmail delivers %j to %j', (email, delivered) => {
  expect(gmailAddress(email)).toBe(delivered)
})

test.each([
  ['(415) 555-0123', 'US', '+14155550123'],
  ['1-415-555-0123', 'US', '+14155550123'],
  ['555-0123', 'US', null],
  ['(416) 555-0123', 'CA', '+14165550123'],
  // Examples of Twilio, Google's libphonenumber and Klaviyo.
  ['+14155552671', null, '+14155552671'],
  ['+44 20 7183 8750', null, '+442071838750'],
  ['+55 11 5525 6325', null, '+551155256325'],
  ['(650) 253-0000', 'US', '+16502530000'],
  ['044 668 18 00', 'CH', '+41446681800'],
  ['+1 500 555 0006', null, '+15005550006'],
  // No area code and no exchange of North America.
  ['+15550000911', 'US', null],
  ['(555) 234-5678', 'US', null],
  ['+1 155 234 5678', null, null],
  ['+1 911 234 5678', null, null],
  ['+1 415 055 0123', null, null],
  ['+1 415 555 012', null, null],
  ['+44 20 7946 0958', 'US', '+442079460958'],
  ['+44 (0)20 7946 0958', null, '+442079460958'],
  ['0044 20 7946 0958', null, '+442079460958'],
  ['020 7946 0958', 'gb', '+442079460958'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['020 7946 0958', null, null],
  ['020 7946 0958', 'XX', null],
  ['+1 415 555 0123 ext. 4', null, null],
  ['+0 123', 'US', null],
  ['+1234567890123456', null, null],
  ['call me', 'US', null],
  ['', 'US', null],
  [null, 'US', null],
])('the number %j in %j becomes %j', (phone, country, normalised) => {
  expect(normalisePhone(phone, country)).toBe(normalised)
})

test('a customer whose number does not exist is sent by their address alone', () => {
  const person = { ...unknownPerson, email: 'ada@example.com', phone: '+15550000911' }
  expect(contactOf(person, ['email', 'phone'])).toMatchObject({
    email: 'ada@example.com',
    phone: null,
  })
})

test('a missing value is never hashed', () => {
  expect([hashed(null), hashed('')]).toEqual(['', ''])
})
