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
        text: 'Somebody, probably you, has just tried to sign up for Cartograph with this e-mail address. It already has an account, so you can sign in.',
      },
      { kind: 'action', label: 'Sign in', url: signInLink },
      { kind: 'paragraph', text: 'If you no longer know your password, you can choose a new one.' },
      { kind: 'action', label: 'Choose a new password', url: resetLink },
      {
        kind: 'aside',
        text: 'It was not you? Then you can ignore this mail: your account stays as it is.',
      },
    ],
  }
}
