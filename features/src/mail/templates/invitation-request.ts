import type { InvitationRequestMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { oneLine } from './sanitize-text.ts'

export function invitationRequestTemplate(mail: InvitationRequestMail): MailBody {
  const store = oneLine(mail.storeName)
  const platforms = oneLine(mail.marketingPlatforms)
  return {
    subject: oneLine(`Invitation request: ${store}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: 'Someone requested an invitation to Cartograph.' },
      {
        kind: 'facts',
        facts: [
          ['Name', oneLine(mail.requester)],
          ['Email', oneLine(mail.replyTo)],
          ['Store', store],
          ['Ecommerce platform', oneLine(mail.ecommercePlatform)],
          ['Marketing platforms', platforms === '' ? 'None' : platforms],
        ],
      },
      { kind: 'paragraph', text: 'Reply to this email to answer them directly.' },
    ],
  }
}
