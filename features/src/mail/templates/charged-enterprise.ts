import type { ChargedEnterpriseMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { oneLine } from './sanitize-text.ts'

export function chargedEnterpriseTemplate(mail: ChargedEnterpriseMail): MailBody {
  const workspace = oneLine(mail.workspaceName)
  const provider = mail.providerName
  return {
    subject: oneLine(`${workspace} has an enterprise plan and is still charged`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `This workspace has an enterprise plan, and its earlier subscription at ${provider} goes on. Cancel the subscription at ${provider}, and refund what was paid for the same time. If the subscription is right, take the enterprise plan back.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Workspace', workspace],
          ['Workspace id', mail.orgId],
          ['Next charge', mail.nextCharge ?? `Shown at ${provider}`],
          [`Customer at ${provider}`, oneLine(mail.accountId)],
          [`Subscription at ${provider}`, oneLine(mail.subscriptionId)],
        ],
      },
      { kind: 'aside', text: 'This email is sent once for each subscription.' },
    ],
  }
}
