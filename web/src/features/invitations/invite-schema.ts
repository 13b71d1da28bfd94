import { Email, invalidEmailsMessage, inviteMessageMaxLength, Role } from '@cartograph/contract'
import * as z from 'zod/mini'

export const Invite = z.object({
  emails: z.array(z.string()).check(
    z.minLength(1, 'Enter at least one email address'),
    z.maxLength(50, 'At most 50 at a time'),
    z.refine((emails: string[]) => emails.every(isEmail), invalidEmailsMessage),
  ),
  role: Role,
  message: z.string().check(z.maxLength(inviteMessageMaxLength)),
})

export function isEmail(text: string): boolean {
  return z.safeParse(Email, text).success
}
