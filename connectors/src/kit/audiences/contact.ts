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
  const { address } = person
  const hasNames = fields.includes('first_and_last_name')
  return {
    email: fields.includes('email') ? normaliseEmail(person.email) : null,
    phone: fields.includes('phone')
      ? normalisePhone(person.phone, address?.countryCode ?? null)
      : null,
    firstName: hasNames ? textOrNull(person.firstName) : null,
    lastName: hasNames ? textOrNull(person.lastName) : null,
    address: fields.includes('address') ? address : null,
    value: fields.includes('lifetime_value') ? (person.value?.amount ?? null) : null,
    consent: person.consent,
  }
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
