import * as z from 'zod/mini'

export const passwordMinLength = 8

/** Reports all rules that a password breaks at once, in the product's words. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(passwordMinLength, `must be at least ${passwordMinLength} characters`),
    z.maxLength(128, 'must be at most 128 characters'),
    z.regex(/\p{Lu}/u, 'must include uppercase characters'),
    z.regex(/\p{Ll}/u, 'must include lowercase characters'),
  )

/** For a password that satisfies the rules and is on lists of leaked passwords. */
export const leakedPasswordMessage = 'is on lists of leaked passwords, choose another one'
