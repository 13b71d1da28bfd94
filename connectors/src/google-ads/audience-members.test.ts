import { describe, expect, test } from 'vitest'
import {
  normaliseEmail,
  normaliseFamilyName,
  normaliseGivenName,
  normalisePhone,
  sha256,
  userIdentifiers,
  type Person,
} from './audience-members.ts'

const unknownPerson: Person = {
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
  country: null,
  zip: null,
}

describe('the identifiers that Google matches people by', () => {
  test("hashes equal those in Google's documentation", () => {
    const jane: Person = {
      email: ' Jane.Doe+x@gmail.com ',
      phone: '(415) 555-0123',
      firstName: 'Jane',
      lastName: "O'Doe",
      country: 'us',
      zip: '94107',
    }
    expect(userIdentifiers(jane)).toEqual([
      { emailAddress: 'd6117306485ed0e50afab3ac871e98f81699151f30281527d63ff5f233656c69' },
      { phoneNumber: '36a2cef4ff9bf7a1abd2a93359136b870393be4106e6c5d19b72ff564f9deca4' },
      {
        address: {
          givenName: '81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2',
          familyName: sha256("o'doe"),
          regionCode: 'US',
          postalCode: '94107',
        },
      },
    ])
    expect(userIdentifiers({ ...unknownPerson, email: 'test@example.com' })).toEqual([
      { emailAddress: '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b' },
    ])
  })

  test('an incomplete address is left out, and a person without identifiers has none', () => {
    const named = { ...unknownPerson, firstName: 'Jane', lastName: 'Doe', country: 'US' }
    expect(userIdentifiers(named)).toEqual([])
    expect(userIdentifiers({ ...named, zip: '94107', firstName: ' Mr. ' })).toEqual([])
    expect(userIdentifiers({ ...named, zip: '94107' })).toHaveLength(1)
    // Google refuses the whole request.
    expect(userIdentifiers({ ...named, zip: '94107', country: 'United States' })).toEqual([])
    expect(userIdentifiers({ ...unknownPerson, email: 'no address', phone: '12' })).toEqual([])
  })
})

test.each([
  ['Test@Example.com', 'test@example.com'],
  ['jane.doe+x@example.com', 'jane.doe+x@example.com'],
  ['Jane.Doe+x@GoogleMail.com', 'janedoe@googlemail.com'],
  ['+x@gmail.com', null],
  ['two words@example.com', null],
  ['person@localhost', null],
  ['', null],
])('the address %j becomes %j', (email, normalised) => {
  expect(normaliseEmail(email)).toBe(normalised)
})

test.each([
  ['(415) 555-0123', 'US', '+14155550123'],
  ['1-415-555-0123', 'US', '+14155550123'],
  ['555-0123', 'US', null],
  ['+44 20 7946 0958', 'US', '+442079460958'],
  ['0044 20 7946 0958', null, '+442079460958'],
  ['020 7946 0958', 'gb', '+442079460958'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['020 7946 0958', null, null],
  ['020 7946 0958', 'XX', null],
  ['+0 123', 'US', null],
  ['', 'US', null],
])('the number %j in %j becomes %j', (phone, country, normalised) => {
  expect(normalisePhone(phone, country)).toBe(normalised)
})

// As Google's own formatter does (googleads/data-manager-node, November 2026).
test.each([
  ['  Anne-Marie ', 'anne-marie'],
  ['ÉLODIE', 'élodie'],
  ['Mrs. Jane', 'jane'],
  ['Dr. ', ''],
  ['Mr Jane', 'mr jane'],
  ['Drew', 'drew'],
  ['Alex Dr.', 'alex dr.'],
])('the given name %j becomes %j', (name, normalised) => {
  expect(normaliseGivenName(name)).toBe(normalised)
})

test.each([
  [" O'Neil-Smith ", "o'neil-smith"],
  ['Smith, Jr.', 'smith'],
  ['Smith Jr III, PhD', 'smith'],
  ['Smith 2nd', 'smith'],
  ['quinn,jr., dds', 'quinn'],
  ['Boardds', 'boardds'],
  [', Jr. ', ''],
  ['Iv', 'iv'],
  ['van  der Berg', 'van  der berg'],
])('the family name %j becomes %j', (name, normalised) => {
  expect(normaliseFamilyName(name)).toBe(normalised)
})
