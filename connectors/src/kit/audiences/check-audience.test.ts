import { describe, expect, test } from 'vitest'
import { sampleSpec } from '../../testing/audience-samples.ts'
import { checkAudience } from './check-audience.ts'
import type { AudiencePlan } from './plan.ts'

const plan: AudiencePlan = {
  kind: 'social',
  fields: ['email', 'first_and_last_name', 'phone', 'address', 'lifetime_value'],
  identifiers: ['email', 'phone', 'address'],
  add: { items: 10, bytes: 1000 },
  remove: { items: 10, bytes: 1000 },
  nameLength: 30,
  smallestList: 1_000,
  membershipDays: null,
  takesValues: true,
  sensitiveNames: [{ subject: 'a health condition', words: ['diabet', 'credit\\s+score'] }],
  needsConsent: 'ads',
  foundBy: 'description',
  createdWith: 'nothing',
  isDeletable: true,
}

function problems(
  spec: Partial<typeof sampleSpec>,
  more: Partial<AudiencePlan> = {},
  people: number | null = null,
) {
  const platform = { name: 'Adland', audiences: { ...plan, ...more } }
  const found = checkAudience(platform, { ...sampleSpec, ...spec }, people)
  return found.map(({ severity, field, message }) => `${severity} ${field}: ${message}`)
}

describe('before anything is sent', () => {
  test('an audience that the platform takes has no problems', () => {
    expect(problems({})).toEqual([])
    expect(problems({ isValueBased: true })).toEqual([])
  })

  test('names are checked: their length, with the marker, and their subject', () => {
    expect(problems({ name: ' ' })).toEqual(['error name: Enter a name.'])
    const name = 'x'.repeat(30)
    expect(problems({ name })).toEqual([])
    expect(problems({ name: `${name}x` })).toEqual([
      'error name: Adland takes names of up to 30 characters. Shorten it.',
    ])
    expect(problems({ name }, { foundBy: 'name' })).toEqual([
      'error name: Adland takes names of up to 19 characters. Shorten it.',
    ])
    expect(problems({ name: 'Type 2 Diabetes' })).toEqual([
      'warning name: Adland may restrict audiences whose name suggests a health condition. Choose a neutral name.',
    ])
    expect(problems({ name: 'Low Credit  score' })).toHaveLength(1)
    // Words are searched at their beginning only.
    expect(problems({ name: 'Prediabetical' })).toEqual([])
  })

  test('the fields must be ones that the platform takes and finds customers by', () => {
    expect(problems({ fields: ['email', 'phone'] }, { fields: ['email'] })).toEqual([
      'error fields: Adland does not take the phone number. Remove it.',
    ])
    expect(
      problems({ fields: ['first_and_last_name'] }, { identifiers: ['email', 'phone'] }),
    ).toEqual([
      'error fields: Adland finds customers by the email address or the phone number. Include one.',
    ])
    expect(problems({ fields: ['email', 'address'] })).toEqual([
      'error fields: Adland matches addresses with names only. Include the name, too.',
    ])
    expect(problems({ fields: ['address', 'first_and_last_name'] })).toEqual([])
    expect(problems({ fields: [] })).toHaveLength(1)
  })

  test('an audience with customer values needs them, and a platform that takes them', () => {
    expect(problems({ isValueBased: true, fields: ['email'] })).toEqual([
      'error fields: An audience with customer values needs the lifetime value. Include it.',
    ])
    expect(problems({ isValueBased: true }, { takesValues: false })).toEqual([
      'error isValueBased: Adland has no audiences with customer values. Turn it off.',
    ])
  })

  test("membership stays within the platform's limits", () => {
    const limited = { membershipDays: { least: 1, most: 540 } }
    expect(problems({ membershipDays: 30 }, limited)).toEqual([])
    for (const membershipDays of [0, 541, 1.5, null])
      expect(problems({ membershipDays }, limited)).toEqual([
        'error membershipDays: Enter 1 to 540 days.',
      ])
    expect(problems({ membershipDays: 30 })).toEqual([
      'error membershipDays: Adland keeps customers until they leave. Clear the days.',
    ])
  })

  test('a list below the minimum is announced', () => {
    expect(problems({}, {}, 999)).toEqual([
      'warning people: Adland shows ads to audiences of at least 1,000 matched customers; this one has 999.',
    ])
    expect(problems({}, {}, 1_000)).toEqual([])
    expect(problems({}, { smallestList: null }, 0)).toEqual([])
  })

  test('where members leave by expiry only, a warning says when', () => {
    const more = { membershipDays: { least: 30, most: 30 }, leavesByExpiry: { resendDays: 7 } }
    expect(problems({ membershipDays: 30 }, more)).toEqual([
      'warning membershipDays: Adland cannot remove customers: who leaves the segment leaves the list within 30 days.',
    ])
    expect(problems({ membershipDays: 29 }, more)).toEqual(['error membershipDays: Enter 30 days.'])
  })
})
