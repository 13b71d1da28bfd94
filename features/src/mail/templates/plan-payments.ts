import type { PlanInvoiceMail, PlanPaymentMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine } from './sanitize-text.ts'

export function planInvoiceTemplate(mail: PlanInvoiceMail): MailBody {
  const number = mail.number === null ? '' : ` ${oneLine(mail.number)}`
  return {
    subject: `Your invoice${number} from Cartograph`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Thank you for your payment. The plan of ${workspaceOf(mail)} is paid until ${mail.paidUntil}.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Plan', oneLine(mail.planName)],
          ['Total', mail.total],
          ...(mail.number === null ? [] : [['Invoice', oneLine(mail.number)] as const]),
        ],
      },
      { kind: 'action', label: 'Open invoice', url: mail.link },
      { kind: 'aside', text: reason },
    ],
  }
}

export function planPaymentTemplate(mail: PlanPaymentMail): MailBody {
  const hasEnded = mail.kind === 'plan-ended-unpaid'
  const workspace = workspaceOf(mail)
  return {
    subject: hasEnded
      ? `The plan of ${workspace} has ended`
      : `The payment for ${workspace} didn’t go through`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: hasEnded
          ? `The plan of ${workspace} has ended because its last payment was not made. Syncs, reports and messages have stopped. Your data and settings are kept until ${mail.until}. Choose a plan to go on where you stopped.`
          : `Your bank declined the payment for ${workspace}, or needs your confirmation. Everything keeps working until ${mail.until}. Pay the invoice or change your payment method before then.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Plan', oneLine(mail.planName)],
          ['Amount', mail.total],
        ],
      },
      { kind: 'action', label: hasEnded ? 'Choose a plan' : 'Pay invoice', url: mail.link },
      { kind: 'aside', text: reason },
    ],
  }
}

const reason = 'You get this email because you are an admin of the workspace.'

function workspaceOf({ workspaceName }: { readonly workspaceName: string }): string {
  return nameOrNull(workspaceName) ?? 'your workspace'
}
