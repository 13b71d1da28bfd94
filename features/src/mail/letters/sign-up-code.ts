import type { SignUpCodeMail } from '../mail.ts'
import type { Letter } from './letter.ts'
import { nameOrNull } from './plain-words.ts'

export function signUpCodeLetter({ firstName, code }: SignUpCodeMail): Letter {
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
