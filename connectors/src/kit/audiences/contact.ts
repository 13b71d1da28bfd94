import type { AudienceField } from '@cartograph/contract'
import { normaliseEmail } from './normalise-email.ts'
import { normalisePhone } from './normalise-phone.ts'
import type { Address, MarketingConsent, Person } from './person.ts'

/** What may be sent of a person: only the fields of the audience, and only valid identifiers. */
export interface Contact {
  /** Trimmed, lower case. */
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly address: Address | null
  /** Exact decimal text. */
  readonly value: string | null
  readonly consent: MarketingConsent
}

export function contactOf(person: Person, fields: readonly AudienceField[]): Contact {
  const has = (field: AudienceField) => fields.includes(field)
  const { address } = person
  return {
    email: has('email') ? normaliseEmail(person.email) : null,
    phone: has('phone') ? normalisePhone(person.phone, address?.countryCode ?? null) : null,
    firstName: has('first_and_last_name') ? textOrNull(person.firstName) : null,
    lastName: has('first_and_last_name') ? textOrNull(person.lastName) : null,
    address: has('address') ? address : null,
    value: has('lifetime_value') ? (person.value?.amount ?? null) : null,
    consent: person.consent,
  }
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
