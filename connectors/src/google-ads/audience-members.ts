import { createHash } from 'node:crypto'
import { callingCodes } from '../kit/audiences/calling-codes.ts'

/** The identifiers of a member of an audience. */
export interface Person {
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** ISO 3166 alpha-2. */
  readonly country: string | null
  readonly zip: string | null
}

/** One identifier, as the API expects it. */
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

/** The identifiers of a member: hashed, except country and postal code. Empty if there are none. */
export function userIdentifiers(person: Person): readonly UserIdentifier[] {
  const email = normaliseEmail(person.email ?? '')
  const phone = normalisePhone(person.phone ?? '', person.country)
  const givenName = normaliseGivenName(person.firstName ?? '')
  const familyName = normaliseFamilyName(person.lastName ?? '')
  const regionCode = (person.country ?? '').trim().toUpperCase()
  const postalCode = (person.zip ?? '').trim()
  const isWholeAddress =
    [givenName, familyName, postalCode].every(Boolean) && /^[A-Z]{2}$/.test(regionCode)
  return [
    ...(email === null ? [] : [{ emailAddress: sha256(email) }]),
    ...(phone === null ? [] : [{ phoneNumber: sha256(phone) }]),
    // A partial address, or one without the code of its country, matches no person and fails the whole request.
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

/** Null for an invalid address. For Gmail, removes dots and the part after a plus. */
export function normaliseEmail(email: string): string | null {
  const match = /^([^\s@]+)@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())
  if (match === null) return null
  const [, local = '', domain = ''] = match
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${local}@${domain}`
  const plain = local.replace(/\+.*$/, '').replaceAll('.', '')
  return plain === '' ? null : `${plain}@${domain}`
}

/** E.164, such as '+14155550123'; null if the number is ambiguous. */
export function normalisePhone(phone: string, country: string | null): string | null {
  const text = phone.trim().replace(/^00/, '+')
  const digits = text.replaceAll(/\D/g, '')
  if (text.startsWith('+')) return internationalOrNull(digits)
  const calling = callingCodes[(country ?? '').trim().toUpperCase()]
  if (calling === undefined || digits === '') return null
  // In North America, 1 is both the trunk prefix and the calling code.
  if (calling === '1')
    return internationalOrNull(digits.length === 11 ? digits : `1${digits}`, /^1\d{10}$/)
  // Italy keeps the leading 0 in international numbers.
  return internationalOrNull(calling + (calling === '39' ? digits : digits.replace(/^0/, '')))
}

function internationalOrNull(digits: string, shape = /^[1-9]\d{6,14}$/): string | null {
  return shape.test(digits) ? `+${digits}` : null
}

/** Lower case, with punctuation but without a title. Empty for a title alone. */
export function normaliseGivenName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:mr|mrs|ms|dr)\.(?:\s|$)/, '')
    .trim()
}

/** Lower case, with punctuation but without suffixes such as 'Jr.' or 'MD'. */
export function normaliseFamilyName(name: string): string {
  let rest = name.trim().toLowerCase()
  for (;;) {
    const shorter = rest.replace(nameSuffix, '').trim()
    if (shorter === rest) return rest
    rest = shorter
  }
}

const nameSuffix = /(?:,\s*|\s+)(?:jr\.?|sr\.?|2nd|3rd|ii|iii|iv|v|vi|cpa|dc|dds|vm|jd|md|phd)$/

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
