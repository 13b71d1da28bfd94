import type { SignUpCodeMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull } from './sanitize-text.ts'

export function signUpCodeTemplate({ firstName, code }: SignUpCodeMail): MailBody {
  const name = nameOrNull(firstName)
  return {
    subject: `Your code is ${code}`,
    blocks: [
      { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` },
      { kind: 'paragraph', text: 'Enter this code to confirm your e-mail address:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: 'It is valid for 15 minutes.' },
      {
        kind: 'aside',
        text: 'You did not sign up? Then you can ignore this mail: without the code, nothing happens.',
      },
    ],
  }
}
