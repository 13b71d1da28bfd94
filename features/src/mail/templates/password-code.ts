import type { PasswordCodeMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'

export function passwordCodeTemplate({ code }: PasswordCodeMail): MailBody {
  return {
    subject: `Your code is ${code}, for a new password`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: 'Enter this code to choose a new password:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: 'It is valid for 15 minutes.' },
      {
        kind: 'aside',
        text: 'You did not ask for a new password? Then you can ignore this mail: your password stays as it is.',
      },
    ],
  }
}
