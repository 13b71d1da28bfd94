import {
  contactOf,
  gmailAddress,
  normaliseEmail,
  type AudienceSpec,
  type Contact,
  type Person,
} from '@cartograph/connectors'
import { createHash, createHmac, hash } from 'node:crypto'

/**
 * A keyed hash of everything that is sent, so that the ledger can compare people without opening what
 * is sealed.
 */
export function contentOf(
  contact: Contact,
  /** Of the value, if it is sent. */
  currency: string | null,
  key: string,
): string {
  // In one call: it is computed of every customer in each run, and a million HMAC objects took a quarter of it.
  return hash('sha256', `${key}\n${JSON.stringify([contact, currency])}`, 'base64url')
}

/** A fingerprint of the identifier by which platforms distinguish people; null without one. */
export function identityOf(contact: Contact, key: string): string | null {
  const identifier = identifierOf(contact)
  return identifier === null ? null : keyedHash(key, identifier)
}

/** The identity of everyone with this address; null if it is not one. */
export function emailIdentity(address: string, key: string): string | null {
  const email = normaliseEmail(address)
  return email === null ? null : keyedHash(key, identifierOfEmail(email))
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
export function personToSend(
  { key, value }: Person,
  contact: Contact,
  { fields }: Pick<AudienceSpec, 'fields'>,
): Person {
  const { email, phone, firstName, lastName, address, consent } = contact
  const sent = fields.includes('lifetime_value') ? value : null
  return { key, email, phone, firstName, lastName, address, value: sent, consent }
}

/**
 * A customer is in the hold-out for as long as their segment and their identifier stay the same: the
 * same customers are held out of all audiences of a segment, before and after one is created.
 */
export function isHeldOut(
  segmentId: string,
  member: { readonly contact: Contact; readonly key: string },
  percent: number,
): boolean {
  const subject = `${segmentId} ${identifierOf(member.contact) ?? member.key}`
  const digest = createHash('sha256').update(subject).digest()
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100
}

/** Addresses that reach the same mailbox are one person. */
function identifierOf({ email, phone, firstName, lastName, address }: Contact): string | null {
  if (email !== null) return identifierOfEmail(email)
  if (phone !== null) return `phone ${phone}`
  if (firstName === null || lastName === null || address === null) return null
  return `address ${JSON.stringify([firstName, lastName, address]).toLowerCase()}`
}

function identifierOfEmail(email: string): string {
  return `email ${gmailAddress(email) ?? email}`
}

function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
