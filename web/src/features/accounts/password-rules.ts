import { NewPassword } from '@cartograph/contract'

/** The rules of a new password that a person can read, in the words in which a breach is told. */
export const passwordRules: readonly string[] = brokenRules('')

/** Which rules a password does not fulfil yet; the contract's schema is the one who knows. */
export function brokenRules(password: string): string[] {
  const parsed = NewPassword.safeParse(password)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}
