import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { manifest } from '../../meta/manifest.ts'
import { sampleSpec, unknownPerson } from '../../testing/audience-samples.ts'
import { prepareRows } from './prepare-rows.ts'

const state = fc.constantFrom('granted' as const, 'denied' as const, 'unknown' as const)
const text = fc.option(fc.oneof(fc.string(), fc.emailAddress(), fc.constant('+14155550123')))
const anyPerson = fc.record({
  email: text,
  phone: text,
  value: fc.option(
    fc.record({ amount: fc.constant('1.00'), currency: fc.constantFrom('USD', 'EUR') }),
  ),
  consent: fc.record({ email: state, sms: state, ads: state }),
})

const platform = {
  name: 'Adland',
  plan: manifest.audiences,
  rowOf: (contact: { readonly email: string | null; readonly phone: string | null }) =>
    contact.email ?? contact.phone,
}

test('everyone is either sent or refused with one reason, in order', () => {
  fc.assert(
    fc.property(fc.array(anyPerson), fc.constantFrom('add', 'remove'), (some, action) => {
      const people = some.map((person, at) => ({ ...unknownPerson, ...person, key: String(at) }))
      const { rows, refused } = prepareRows(action, { people, spec: sampleSpec }, platform)
      const keys = [...rows, ...refused].map(({ key }) => Number(key))
      expect(keys.toSorted((a, b) => a - b)).toEqual(people.map((_, at) => at))
      const sent = rows.map(({ key }) => Number(key))
      expect(sent).toEqual(sent.toSorted((a, b) => a - b))
      const declined = people.filter(({ consent }) => consent.ads === 'denied')
      const sentKeys = new Set(rows.map(({ key }) => key))
      const isSent = declined.some(({ key }) => sentKeys.has(key))
      expect(action === 'add' && isSent).toBe(false)
    }),
  )
})

test('only what the audience includes decides the reason', () => {
  const reasonOf = (person: Partial<typeof unknownPerson>, fields = sampleSpec.fields) => {
    const people = [{ ...unknownPerson, ...person }]
    const spec = { ...sampleSpec, fields }
    return prepareRows('add', { people, spec }, platform).refused[0]
  }
  expect(reasonOf({ email: 'wrong', phone: 'wrong' })?.message).toBe(
    'Neither the email address nor the phone number is valid.',
  )
  expect(reasonOf({ email: 'wrong', phone: 'wrong' }, ['email'])?.message).toBe(
    'The email address is not valid.',
  )
  expect(reasonOf({ phone: 'wrong' }, ['email'])).toMatchObject({ reason: 'no_identifier' })
  expect(reasonOf({ email: ' ' })).toMatchObject({ reason: 'no_identifier' })
})

test('where agreement is demanded, only those are sent who agreed to this or to marketing', () => {
  const plan = { ...manifest.audiences, demandsAgreement: true } as const
  const reasonOf = (consent: Partial<typeof unknownPerson.consent>) => {
    const known = { ...unknownPerson.consent, ...consent }
    const people = [{ ...unknownPerson, email: 'jane@shop.example', consent: known }]
    const asked = { people, spec: sampleSpec }
    return prepareRows('add', asked, { ...platform, plan }).refused[0]?.reason
  }
  expect(reasonOf({})).toBe('no_consent')
  expect(reasonOf({ ads: 'granted' })).toBeUndefined()
  expect(reasonOf({ email: 'granted' })).toBeUndefined()
  expect(reasonOf({ email: 'granted', ads: 'denied' })).toBe('opted_out')
})
