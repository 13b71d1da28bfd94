import type { AlreadyRegisteredMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'

export function alreadyRegisteredTemplate({
  signInLink,
  resetLink,
}: AlreadyRegisteredMail): MailBody {
  return {
    subject: 'You already have an account',
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: 'Someone tried to sign up for Cartograph with this email address. It already has an account, so you can sign in.',
      },
      { kind: 'action', label: 'Sign in', url: signInLink },
      { kind: 'paragraph', text: 'Forgot your password? Choose a new one.' },
      { kind: 'action', label: 'Reset password', url: resetLink },
      {
        kind: 'aside',
        text: "Wasn't you? You can ignore this email. Your account hasn't changed.",
      },
    ],
  }
}
