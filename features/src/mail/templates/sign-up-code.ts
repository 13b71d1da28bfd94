import type { SignUpCodeMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull } from './sanitize-text.ts'

export function signUpCodeTemplate({ firstName, code }: SignUpCodeMail): MailBody {
  const name = nameOrNull(firstName)
  return {
    subject: `Your code is ${code}`,
    blocks: [
      { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` },
      { kind: 'paragraph', text: 'Enter this code to verify your email address:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: 'The code expires in 15 minutes.' },
      {
        kind: 'aside',
        text: "Didn't sign up? You can ignore this email.",
      },
    ],
  }
}
