import type { Contact } from '../kit/audiences/contact.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { gmailAddress } from '../kit/audiences/normalise-email.ts'
import type { ConsentState } from '../kit/audiences/person.ts'

/** One identifier, as the API expects it. */
type UserIdentifier =
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

/** A member as the Data Manager API takes them. */
export interface AudienceMember {
  readonly userData: { readonly userIdentifiers: readonly UserIdentifier[] }
  /** What this person agreed to; absent while it is not known. */
  readonly consent?: {
    readonly adUserData: ConsentStatus
    readonly adPersonalization: ConsentStatus
  }
}

type ConsentStatus = 'CONSENT_GRANTED' | 'CONSENT_DENIED'

/** The identifiers are hashed, except country and postal code. Null if there are none. */
export function rowOf(contact: Contact): AudienceMember | null {
  const email = contact.email === null ? null : gmailAddress(contact.email)
  const address = addressOf(contact)
  const userIdentifiers = [
    ...(email === null ? [] : [{ emailAddress: hashed(email) }]),
    ...(contact.phone === null ? [] : [{ phoneNumber: hashed(contact.phone) }]),
    ...(address === null ? [] : [{ address }]),
  ]
  const status = consentStatuses[contact.consent.ads]
  return userIdentifiers.length === 0
    ? null
    : {
        userData: { userIdentifiers },
        ...(status && { consent: { adUserData: status, adPersonalization: status } }),
      }
}

const consentStatuses: Readonly<Record<ConsentState, ConsentStatus | null>> = {
  granted: 'CONSENT_GRANTED',
  denied: 'CONSENT_DENIED',
  unknown: null,
}

/**
 * A partial address, or one without the code of its country, matches no person and fails the whole
 * request.
 */
function addressOf({ firstName, lastName, address }: Contact) {
  const givenName = normaliseGivenName(firstName ?? '')
  const familyName = normaliseFamilyName(lastName ?? '')
  const regionCode = (address?.countryCode ?? '').trim().toUpperCase()
  const postalCode = (address?.postalCode ?? '').trim()
  const isWhole =
    [givenName, familyName, postalCode].every((part) => part !== '') &&
    /^[A-Z]{2}$/.test(regionCode)
  if (!isWhole) return null
  return { givenName: hashed(givenName), familyName: hashed(familyName), regionCode, postalCode }
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
