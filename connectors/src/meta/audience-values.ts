import { createHash } from 'node:crypto'

/** Somebody of an audience, as the shop knows them. */
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
  /** What they are worth, in one currency; counts in an audience of values only. */
  readonly value: string | null
}

/** Each is normalised as Facebook says, then hashed; nothing is the empty text. */
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

/** Digits alone, without the plus or zeros before the country code. */
export function normalisePhone(phone: string | null): string {
  return (phone ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Letters of any script stay; what is between them goes. */
export function normaliseName(name: string | null): string {
  return (name ?? '').toLowerCase().replaceAll(/[\p{P}\p{S}\s]/gu, '')
}

export function normalisePlace(place: string | null): string {
  return (place ?? '').toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
}

/** The first five of an American one. */
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

/** Nobody is found by where they live or what they are called alone. */
export function canBeFound(person: AudiencePerson): boolean {
  return normaliseEmail(person.email) !== '' || normalisePhone(person.phone) !== ''
}
