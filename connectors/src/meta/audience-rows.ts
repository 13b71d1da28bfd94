import type { Contact } from '../kit/audiences/contact.ts'
import { hashed } from '../kit/audiences/hashed.ts'

/** A person as Facebook takes them: a hash for each column, and a weight. */
export interface AudienceRow {
  readonly hashes: readonly string[]
  /** The value as a number of at least zero, which lookalike audiences are weighted by. */
  readonly weight: number
}

/** Null without an email address and a phone number: a name or a place alone matches no one. */
export function rowOf(contact: Contact): AudienceRow | null {
  if (contact.email === null && contact.phone === null) return null
  return {
    hashes: Object.values(columns).map((column) => hashed(column(contact))),
    weight: Math.max(0, Number(contact.value ?? '0')),
  }
}

export function schemaOf({ isValueBased }: { readonly isValueBased: boolean }): readonly string[] {
  return [...Object.keys(columns), ...(isValueBased ? ['LOOKALIKE_VALUE'] : [])]
}

/** Samples quote entries in a form that is not documented; hashes identify them in any form. */
export function isInvalidEntry({ hashes }: AudienceRow, samples: unknown): boolean {
  const text = JSON.stringify(samples ?? {})
  const [email = '', phone = ''] = hashes
  return (email !== '' && text.includes(email)) || (phone !== '' && text.includes(phone))
}

/** Email and phone first: `isInvalidEntry` reads them. */
const columns: Readonly<Record<string, (contact: Contact) => string | null>> = {
  EMAIL: ({ email }) => email,
  // Digits only, without the plus.
  PHONE: ({ phone }) => phone?.slice(1) ?? null,
  FN: ({ firstName }) => normaliseName(firstName),
  LN: ({ lastName }) => normaliseName(lastName),
  CT: ({ address }) => normalisePlace(address?.city ?? null),
  ST: ({ address }) => normalisePlace(address?.region ?? null),
  ZIP: ({ address }) => normaliseZip(address?.postalCode ?? null, address?.countryCode ?? null),
  COUNTRY: ({ address }) => normaliseCountry(address?.countryCode ?? null),
}

/** Keeps letters of any script and drops punctuation. */
export function normaliseName(name: string | null): string {
  return (name ?? '').toLowerCase().replaceAll(/[\p{P}\p{S}\s]/gu, '')
}

export function normalisePlace(place: string | null): string {
  return (place ?? '').toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
}

/** The first five digits of a US ZIP code. */
export function normaliseZip(zip: string | null, country: string | null): string {
  const plain = (zip ?? '').toLowerCase().replaceAll(/[\s-]/g, '')
  return normaliseCountry(country) === 'us' ? plain.slice(0, 5) : plain
}

export function normaliseCountry(country: string | null): string {
  const plain = (country ?? '').trim().toLowerCase()
  return /^[a-z]{2}$/.test(plain) ? plain : ''
}
