import { Code, Email, NewPassword } from '@cartograph/contract'
import * as z from 'zod/mini'

/** What the form asks for. That the two differ is told together with everything else. */
export const PasswordReset = z
  .strictObject({ email: Email, code: Code, password: NewPassword, confirmation: z.string() })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: 'Passwords do not match',
      when: () => true,
    }),
  )
