import type { PasswordCodeMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'

export function passwordCodeTemplate({ code }: PasswordCodeMail): MailBody {
  return {
    subject: `Your password reset code is ${code}`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: 'Enter this code to reset your password:' },
      { kind: 'code', code },
      { kind: 'paragraph', text: 'The code expires in 15 minutes.' },
      {
        kind: 'aside',
        text: "Didn't request this? You can ignore this email. Your password hasn't changed.",
      },
    ],
  }
}
