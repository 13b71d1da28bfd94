import * as z from 'zod/mini'

export const passwordMinLength = 8

/** Every rule that a password breaks is told at once, in the words of the product. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(passwordMinLength, `must be at least ${passwordMinLength} characters`),
    z.maxLength(128, 'must be at most 128 characters'),
    z.regex(/\p{Lu}/u, 'must include uppercase characters'),
    z.regex(/\p{Ll}/u, 'must include lowercase characters'),
  )

/** A password that fulfils the rules and that every attacker tries first. */
export const leakedPasswordMessage = 'is on lists of leaked passwords, choose another one'
