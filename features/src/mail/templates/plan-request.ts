import type { PlanRequestMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { oneLine } from './sanitize-text.ts'

export function planRequestTemplate(mail: PlanRequestMail): MailBody {
  const workspace = oneLine(mail.workspaceName)
  const about = mail.about === 'enterprise' ? 'Enterprise plan' : 'Demo'
  return {
    subject: oneLine(`${about}: ${workspace}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: 'An admin of a workspace wrote from Plan & Billing.' },
      {
        kind: 'facts',
        facts: [
          ['About', about],
          ['Name', oneLine(mail.requester)],
          ['Email', oneLine(mail.replyTo)],
          ['Workspace', workspace],
          ['Workspace id', mail.orgId],
        ],
      },
      { kind: 'quote', text: mail.message },
      { kind: 'paragraph', text: 'Reply to this email to answer them directly.' },
    ],
  }
}
