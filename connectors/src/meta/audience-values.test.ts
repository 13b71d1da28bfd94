import { describe, expect, test } from 'vitest'
import {
  isMatchable,
  hashed,
  hashedColumns,
  normaliseCountry,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  normalisePlace,
  normaliseZip,
  type AudiencePerson,
} from './audience-values.ts'
import { proof } from './client.ts'

const unknownPerson: AudiencePerson = {
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  value: null,
}

describe("Facebook's own examples", () => {
  test.each([
    [
      'EMAIL',
      { email: ' Test@Example.com ' },
      '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b',
    ],
    [
      'PHONE',
      { phone: '+1 (415) 555-0123' },
      '413ba75461ab5f99d36820e561ea97e2bd80f9cb586f7ecea6cf4c496518950a',
    ],
    [
      'FN',
      { firstName: 'Jane' },
      '81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2',
    ],
  ])('of %s are reproduced', (column, known, hash) => {
    expect(hashedColumns[column]?.({ ...unknownPerson, ...known })).toBe(hash)
  })

  test('of the app secret proof are reproduced', () => {
    expect(proof('token', { clientSecret: 'appsecret' })).toBe(
      '3beefbd785800f442c4b86c52b7711fb28156279a8e8db5e4f34436a3207fd19',
    )
  })
})

describe("a person's data", () => {
  test.each([
    [normaliseEmail, 'J.ane+News@GMail.com\n', 'j.ane+news@gmail.com'],
    [normalisePhone, '0049 (0) 30-1234', '490301234'],
    [normalisePhone, '+44 20 7946 0958', '442079460958'],
    [normaliseName, "O'Neill-Smith Jr.", 'oneillsmithjr'],
    [normaliseName, ' Łukasz ', 'łukasz'],
    [normaliseName, '정', '정'],
    [normalisePlace, 'New York', 'newyork'],
    [normalisePlace, 'São Paulo 3', 'sãopaulo'],
    [normalisePlace, 'CA', 'ca'],
    [normaliseCountry, ' US ', 'us'],
    [normaliseCountry, 'United States', ''],
  ])('is normalised as Facebook specifies: %o of %j is %j', (normalise, text, expected) => {
    expect(normalise(text)).toBe(expected)
    expect(normalise(null)).toBe('')
  })

  test('has a ZIP code of five digits in the United States only', () => {
    expect(normaliseZip('94103-1234', 'US')).toBe('94103')
    expect(normaliseZip('SW1A 1AA', 'GB')).toBe('sw1a1aa')
    expect(normaliseZip('94103-1234', null)).toBe('941031234')
    expect(normaliseZip(null, 'US')).toBe('')
  })

  test('that is empty stays empty, and is never hashed', () => {
    expect(Object.values(hashedColumns).map((column) => column(unknownPerson))).toEqual(
      Object.keys(hashedColumns).map(() => ''),
    )
    expect(hashed('')).toBe('')
  })

  test('needs an address or a phone number to be matched', () => {
    expect(isMatchable({ ...unknownPerson, firstName: 'Jane', zip: '94103', phone: 'none' })).toBe(
      false,
    )
    expect(isMatchable({ ...unknownPerson, email: ' ' })).toBe(false)
    expect(isMatchable({ ...unknownPerson, phone: '+1 415' })).toBe(true)
    expect(isMatchable({ ...unknownPerson, email: 'a@b.example' })).toBe(true)
  })
})
