import type { Contact } from '../kit/audiences/contact.ts'

/** A Klaviyo profile: not hashed, identified by email or phone. */
export interface Profile {
  readonly type: 'profile'
  readonly attributes: {
    readonly email?: string
    readonly phone_number?: string
    readonly first_name?: string
    readonly last_name?: string
    readonly properties?: { readonly lifetime_value: number }
  }
}

/** Null for a person without an identifier. */
export function rowOf({ email, phone, firstName, lastName, value }: Contact): Profile | null {
  if (email === null && phone === null) return null
  return {
    type: 'profile',
    attributes: {
      ...(email !== null && { email }),
      ...(phone !== null && { phone_number: phone }),
      ...(firstName !== null && { first_name: firstName.slice(0, longestName) }),
      ...(lastName !== null && { last_name: lastName.slice(0, longestName) }),
      // A plain number is enough: segments compare it and never sum it.
      ...(value !== null && { properties: { lifetime_value: Number(value) } }),
    },
  }
}

const longestName = 255
