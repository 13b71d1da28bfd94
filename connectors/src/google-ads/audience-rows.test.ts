import { describe, expect, test } from 'vitest'
import { hashed } from '../kit/audiences/hashed.ts'
import { unknownContact } from '../testing/audience-samples.ts'
import { normaliseFamilyName, normaliseGivenName, rowOf } from './audience-rows.ts'

const identifiersOf = (known: Partial<typeof unknownContact>) =>
  rowOf({ ...unknownContact, ...known })?.userData.userIdentifiers ?? []

const home = { city: 'San Francisco', region: 'CA', postalCode: '94107', countryCode: 'us' }

describe('the identifiers that Google matches people by', () => {
  test("hashes equal those in Google's documentation", () => {
    const jane = {
      email: 'jane.doe+x@gmail.com',
      phone: '+14155550123',
      firstName: 'Jane',
      lastName: "O'Doe",
      address: home,
    }
    expect(identifiersOf(jane)).toEqual([
      { emailAddress: 'd6117306485ed0e50afab3ac871e98f81699151f30281527d63ff5f233656c69' },
      { phoneNumber: '36a2cef4ff9bf7a1abd2a93359136b870393be4106e6c5d19b72ff564f9deca4' },
      {
        address: {
          givenName: '81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2',
          familyName: hashed("o'doe"),
          regionCode: 'US',
          postalCode: '94107',
        },
      },
    ])
    expect(identifiersOf({ email: 'test@example.com' })).toEqual([
      { emailAddress: '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b' },
    ])
  })

  test('an incomplete address is left out, and a person without identifiers is not sent', () => {
    const named = { firstName: 'Jane', lastName: 'Doe' }
    expect(rowOf({ ...unknownContact, ...named })).toBeNull()
    expect(identifiersOf({ ...named, address: { ...home, postalCode: null } })).toEqual([])
    expect(identifiersOf({ ...named, address: home, firstName: ' Mr. ' })).toEqual([])
    expect(identifiersOf({ ...named, address: home })).toHaveLength(1)
    // Google refuses the whole request.
    const wrong = { ...home, countryCode: 'United States' }
    expect(identifiersOf({ ...named, address: wrong })).toEqual([])
    // Nothing is left of the address without its part after the plus.
    expect(rowOf({ ...unknownContact, email: '+x@gmail.com' })).toBeNull()
  })
})

test("the consent is each person's own", () => {
  const consentOf = (ads: 'granted' | 'denied' | 'unknown') =>
    rowOf({
      ...unknownContact,
      email: 'test@example.com',
      consent: { email: 'granted', sms: 'granted', ads },
    })?.consent?.adUserData
  expect(consentOf('granted')).toBe('CONSENT_GRANTED')
  expect(consentOf('denied')).toBe('CONSENT_DENIED')
  expect(consentOf('unknown')).toBeUndefined()
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
