import { sendTimingWords } from '@cartograph/contract'
import type { ReportConfirmationMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

export function reportConfirmationTemplate(mail: ReportConfirmationMail): MailBody {
  const workspace = nameOrNull(mail.workspaceName) ?? 'A workspace'
  const report = withoutLinks(oneLine(mail.reportName))
  return {
    subject: oneLine(`${workspace} wants to send you the report ${report}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${workspace} wants to send you the report “${report}” by email ${sendTimingWords(mail.timing)}. Nothing is sent before you agree.`,
      },
      { kind: 'action', label: 'Review and confirm', url: mail.link },
      {
        kind: 'aside',
        text: 'Not expecting this? You can ignore this email: you will not get another one. Every report has a link that ends it.',
      },
    ],
  }
}
