import { describe, expect, test } from 'vitest'
import { unknownContact } from '../testing/audience-samples.ts'
import {
  isInvalidEntry,
  normaliseCountry,
  normaliseName,
  normalisePlace,
  normaliseZip,
  rowOf,
  schemaOf,
} from './audience-rows.ts'
import { proof } from './client.ts'

describe("Facebook's own examples", () => {
  test.each([
    [
      'EMAIL',
      { email: 'test@example.com' },
      '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b',
    ],
    [
      'PHONE',
      { phone: '+14155550123' },
      '413ba75461ab5f99d36820e561ea97e2bd80f9cb586f7ecea6cf4c496518950a',
    ],
    [
      'FN',
      { email: 'test@example.com', firstName: 'Jane' },
      '81f8f6dde88365f3928796ec7aa53f72820b06db8664f5fe76a7eb13e24546a2',
    ],
  ])('of %s are reproduced', (column, known, hash) => {
    const at = schemaOf({ isValueBased: false }).indexOf(column)
    expect(rowOf({ ...unknownContact, ...known })?.hashes[at]).toBe(hash)
  })

  test('of the app secret proof are reproduced', () => {
    expect(proof('token', { clientSecret: 'appsecret' })).toBe(
      '3beefbd785800f442c4b86c52b7711fb28156279a8e8db5e4f34436a3207fd19',
    )
  })
})

describe("a person's data", () => {
  test.each([
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

  test('that is missing is the empty string, never its hash', () => {
    const row = rowOf({ ...unknownContact, phone: '+14155550123' })
    expect(row?.hashes.filter((hash) => hash !== '')).toHaveLength(1)
    expect(row?.hashes).toHaveLength(schemaOf({ isValueBased: false }).length)
  })

  test('needs an address or a phone number to be matched', () => {
    const place = { city: 'Reno', region: 'NV', postalCode: '89501', countryCode: 'US' }
    expect(rowOf({ ...unknownContact, firstName: 'Jane', address: place })).toBeNull()
  })

  test('has a weight of at least zero', () => {
    const weight = (value: string | null) =>
      rowOf({ ...unknownContact, email: 'a@b.example', value })?.weight
    expect([weight('12.50'), weight('-4.00'), weight(null)]).toEqual([12.5, 0, 0])
  })

  test('is recognised in a sample of invalid entries, whatever its form', () => {
    const row = rowOf({ ...unknownContact, email: 'a@b.example' })
    const other = rowOf({ ...unknownContact, email: 'c@d.example' })
    if (row === null || other === null) throw new Error('Both can be sent')
    for (const samples of [{ 0: JSON.stringify(row.hashes) }, [row.hashes], row.hashes[0]])
      expect([isInvalidEntry(row, samples), isInvalidEntry(other, samples)]).toEqual([true, false])
    expect(isInvalidEntry(row, undefined)).toBe(false)
  })
})
