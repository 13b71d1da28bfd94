import {
  contactOf,
  gmailAddress,
  type AudienceSpec,
  type Contact,
  type Person,
} from '@cartograph/connectors'
import { createHash, createHmac } from 'node:crypto'

/** Keyed hashes, so that the ledger can compare people without opening what is sealed. */
export interface Fingerprint {
  /** Of everything that is sent. */
  readonly content: string
  /** Of the identifier by which platforms tell people apart; null without one. */
  readonly identity: string | null
}

export function fingerprintOf(person: Person, spec: AudienceSpec, key: string): Fingerprint {
  const contact = contactOf(person, spec.fields)
  const identifier = identifierOf(contact)
  const currency = spec.fields.includes('lifetime_value') ? person.value?.currency : null
  return {
    content: keyedHash(key, JSON.stringify([contact, currency ?? null])),
    identity: identifier === null ? null : keyedHash(key, identifier),
  }
}

/** Two people with the same identifiers are updated in place; otherwise the earlier one is removed. */
export function hasSameIdentifiers(one: Person, other: Person, spec: AudienceSpec): boolean {
  const identifiersOf = (person: Person) => {
    const { email, phone, firstName, lastName, address } = contactOf(person, spec.fields)
    return JSON.stringify([email, phone, firstName, lastName, address])
  }
  return identifiersOf(one) === identifiersOf(other)
}

/** Only what is sent: what the ledger keeps is no more than the platform was given. */
export function personToSend(person: Person, spec: AudienceSpec): Person {
  const { email, phone, firstName, lastName, address, consent } = contactOf(person, spec.fields)
  const value = spec.fields.includes('lifetime_value') ? person.value : null
  return { key: person.key, email, phone, firstName, lastName, address, value, consent }
}

/** A customer is in the hold-out for as long as the sync and their identifier stay the same. */
export function isHeldOut(
  syncId: string,
  member: { readonly identity: string | null; readonly key: string },
  percent: number,
): boolean {
  const subject = `${syncId} ${member.identity ?? member.key}`
  const hash = createHash('sha256').update(subject).digest()
  return hash.readUInt32BE(0) / 2 ** 32 < percent / 100
}

/** Addresses that reach the same mailbox are one person. */
function identifierOf({ email, phone, firstName, lastName, address }: Contact): string | null {
  if (email !== null) return `email ${gmailAddress(email) ?? email}`
  if (phone !== null) return `phone ${phone}`
  if (firstName === null || lastName === null || address === null) return null
  return `address ${JSON.stringify([firstName, lastName, address]).toLowerCase()}`
}

function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
