import { createHash } from 'node:crypto'
import { callingCodes } from './calling-codes.ts'

/** What is known of somebody who may be found at Google. */
export interface Person {
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** ISO 3166 alpha-2. */
  readonly country: string | null
  readonly zip: string | null
}

/** One thing that somebody is found by, as Google wants it. */
export type UserIdentifier =
  | { readonly emailAddress: string }
  | { readonly phoneNumber: string }
  | {
      readonly address: {
        readonly givenName: string
        readonly familyName: string
        readonly regionCode: string
        readonly postalCode: string
      }
    }

/** All that somebody can be found by: hashed, but for country and postal code. None for a stranger. */
export function userIdentifiers(person: Person): readonly UserIdentifier[] {
  const email = normaliseEmail(person.email ?? '')
  const phone = normalisePhone(person.phone ?? '', person.country)
  const givenName = normaliseName(person.firstName ?? '')
  const familyName = normaliseName(person.lastName ?? '')
  const regionCode = (person.country ?? '').trim().toUpperCase()
  const postalCode = (person.zip ?? '').trim()
  const isWholeAddress = [givenName, familyName, regionCode, postalCode].every(Boolean)
  return [
    ...(email === null ? [] : [{ emailAddress: sha256(email) }]),
    ...(phone === null ? [] : [{ phoneNumber: sha256(phone) }]),
    // A part of an address finds nobody, and has the whole request refused.
    ...(isWholeAddress
      ? [
          {
            address: {
              givenName: sha256(givenName),
              familyName: sha256(familyName),
              regionCode,
              postalCode,
            },
          },
        ]
      : []),
  ]
}

/** Null for what cannot be an address. At Gmail, dots and what follows a plus say nothing. */
export function normaliseEmail(email: string): string | null {
  const match = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())
  if (match === null) return null
  const [, local = '', domain = ''] = match
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${local}@${domain}`
  const plain = local.replace(/\+.*$/, '').replaceAll('.', '')
  return plain === '' ? null : `${plain}@${domain}`
}

/** '+14155550123'; null when it is not clear which number it is. */
export function normalisePhone(phone: string, country: string | null): string | null {
  const text = phone.trim().replace(/^00/, '+')
  const digits = text.replaceAll(/\D/g, '')
  if (text.startsWith('+')) return internationalOrNull(digits)
  const calling = callingCodes[(country ?? '').trim().toUpperCase()]
  if (calling === undefined || digits === '') return null
  // In North America, 1 is dialled before a number of ten digits, and is its calling code as well.
  if (calling === '1')
    return internationalOrNull(digits.length === 11 ? digits : `1${digits}`, /^1\d{10}$/)
  // Italians dial the 0 from abroad, too.
  return internationalOrNull(calling + (calling === '39' ? digits : digits.replace(/^0/, '')))
}

function internationalOrNull(digits: string, shape = /^[1-9]\d{6,14}$/): string | null {
  return shape.test(digits) ? `+${digits}` : null
}

/** Lower case, without punctuation. */
export function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
