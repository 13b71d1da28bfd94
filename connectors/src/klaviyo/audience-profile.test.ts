import { expect, test } from 'vitest'
import { bytesOfPerson } from '../kit/audiences/batches.ts'
import { contactOf } from '../kit/audiences/contact.ts'
import { unknownContact, unknownPerson } from '../testing/audience-samples.ts'
import { rowOf } from './audience-profile.ts'
import { manifest } from './manifest.ts'

test('a person is sent unhashed, without missing values', () => {
  expect(rowOf({ ...unknownContact, email: 'ada@example.com' })).toEqual({
    type: 'profile',
    attributes: { email: 'ada@example.com' },
  })
  const ada = { email: 'a@b.co', phone: '+493012345678', firstName: 'Ada', value: '123.40' }
  expect(rowOf({ ...unknownContact, ...ada })).toEqual({
    type: 'profile',
    attributes: {
      email: 'a@b.co',
      phone_number: '+493012345678',
      first_name: 'Ada',
      properties: { lifetime_value: 123.4 },
    },
  })
  expect(rowOf({ ...unknownContact, firstName: 'Ada' })).toBeNull()
})

test('a profile takes no more bytes than the batches count for its person', () => {
  const long = {
    ...unknownPerson,
    email: `${'a'.repeat(60)}@example.com`,
    phone: '+493012345678',
    firstName: 'ü'.repeat(300),
    lastName: '"'.repeat(300),
    value: { amount: '12345678901234.5678', currency: 'USD' },
  }
  for (const person of [long, { ...unknownPerson, email: 'a@b.co' }]) {
    const profile = rowOf(contactOf(person, manifest.audiences.fields))
    expect(Buffer.byteLength(JSON.stringify(profile)) + 1).toBeLessThan(bytesOfPerson(person))
  }
})
