import { createHash } from 'node:crypto'
import type { Person } from '../kit/audiences/person.ts'
import type { TestedPlatform } from './audience-delivery.ts'

/** Hashes as the platforms do, without the code that is tested. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const asIs = (text: string) => text
const hashedNumber = { memberOf: sha256, memberOfPhone: sha256 }

/** Country and postal code as they are, names in lower case and hashed. */
const memberOfAddress = ({ firstName, lastName, address }: Person) =>
  JSON.stringify({
    address: {
      givenName: sha256(firstName?.toLowerCase() ?? ''),
      familyName: sha256(lastName?.toLowerCase() ?? ''),
      regionCode: address?.countryCode,
      postalCode: address?.postalCode,
    },
  })
const hashedDigits = { memberOf: sha256, memberOfPhone: (phone: string) => sha256(phone.slice(1)) }
const plain = { memberOf: asIs, memberOfPhone: asIs }

/** Every destination of the registry. */
export const testedPlatforms: readonly TestedPlatform[] = [
  { code: 'FB', ...hashedDigits, refuses: 'with_name', membershipDays: null },
  {
    code: 'GD',
    ...hashedNumber,
    memberOfAddress,
    refuses: 'with_number',
    membershipDays: 30,
  },
  { code: 'KL', ...plain, refuses: 'with_name', membershipDays: null },
  { code: 'S3', ...plain, refuses: 'never', membershipDays: null },
  { code: 'TT', ...hashedNumber, refuses: 'silently', membershipDays: null },
]
