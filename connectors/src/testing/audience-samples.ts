import type { Contact } from '../kit/audiences/contact.ts'
import type { Person } from '../kit/audiences/person.ts'
import type { AudienceSpec } from '../kit/audiences/spec.ts'

/** A person of whom nothing is known. */
export const unknownPerson: Person = {
  key: '1',
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
  address: null,
  value: null,
  consent: { email: 'unknown', sms: 'unknown', ads: 'unknown' },
}

export const unknownContact: Contact = {
  email: null,
  phone: null,
  firstName: null,
  lastName: null,
  address: null,
  value: null,
  consent: unknownPerson.consent,
}

export const sampleSpec: AudienceSpec = {
  name: 'Loyal customers',
  description: 'Bought twice',
  fields: ['email', 'first_and_last_name', 'phone', 'address', 'lifetime_value'],
  isValueBased: false,
  currency: 'USD',
  membershipDays: null,
  workspaceId: 'workspace-1',
  segmentId: 'segment-1',
}
