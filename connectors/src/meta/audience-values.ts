import { createHash } from 'node:crypto'

/** A member of an audience, as the shop knows them. */
export interface AudiencePerson {
  readonly email: string | null
  /** With its country code. */
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly city: string | null
  /** Two letters in the United States. */
  readonly state: string | null
  readonly zip: string | null
  /** ISO 3166 alpha-2. */
  readonly country: string | null
  /** The customer value in one currency; used by value-based audiences only. */
  readonly value: string | null
}

/** Normalises as Facebook specifies, then hashes; a missing value is the empty string. */
export const hashedColumns: Readonly<Record<string, (person: AudiencePerson) => string>> = {
  EMAIL: ({ email }) => hashed(normaliseEmail(email)),
  PHONE: ({ phone }) => hashed(normalisePhone(phone)),
  FN: ({ firstName }) => hashed(normaliseName(firstName)),
  LN: ({ lastName }) => hashed(normaliseName(lastName)),
  CT: ({ city }) => hashed(normalisePlace(city)),
  ST: ({ state }) => hashed(normalisePlace(state)),
  ZIP: ({ zip, country }) => hashed(normaliseZip(zip, country)),
  COUNTRY: ({ country }) => hashed(normaliseCountry(country)),
}

export function normaliseEmail(email: string | null): string {
  return (email ?? '').trim().toLowerCase()
}

/** Digits only, without the plus or leading zeros. */
export function normalisePhone(phone: string | null): string {
  return (phone ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Keeps letters of any script and drops everything else. */
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

export function hashed(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text, 'utf8').digest('hex')
}

/** A name or a place alone matches no one. */
export function isMatchable(person: AudiencePerson): boolean {
  return normaliseEmail(person.email) !== '' || normalisePhone(person.phone) !== ''
}
