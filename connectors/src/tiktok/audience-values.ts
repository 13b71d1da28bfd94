import { createHash } from 'node:crypto'

/** A member of an audience, as the shop knows them. */
export interface AudiencePerson {
  readonly email: string | null
  /** With its country code. */
  readonly phone: string | null
}

export function hashedEmail({ email }: AudiencePerson): string {
  return hashed(normaliseEmail(email))
}

export function hashedPhone({ phone }: AudiencePerson): string {
  return hashed(normalisePhone(phone))
}

/** Keeps dots and the part after a plus, which belong to the address. */
export function normaliseEmail(email: string | null): string {
  return (email ?? '').replaceAll(/\s/g, '').toLowerCase()
}

/** E.164, with its plus. */
export function normalisePhone(phone: string | null): string {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? '' : `+${digits}`
}

function hashed(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text, 'utf8').digest('hex')
}
