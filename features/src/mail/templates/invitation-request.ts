import type { InvitationRequestMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { oneLine } from './sanitize-text.ts'

export function invitationRequestTemplate(mail: InvitationRequestMail): MailBody {
  const store = oneLine(mail.storeName)
  const platforms = oneLine(mail.marketingPlatforms)
  return {
    subject: oneLine(`Request for an invitation: ${store}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      { kind: 'paragraph', text: 'Somebody asks for an invitation to Cartograph.' },
      {
        kind: 'facts',
        facts: [
          ['Name', oneLine(mail.requester)],
          ['E-mail', oneLine(mail.replyTo)],
          ['Store', store],
          ['E-commerce platform', oneLine(mail.ecommercePlatform)],
          ['Marketing platforms', platforms === '' ? 'None' : platforms],
        ],
      },
      { kind: 'paragraph', text: 'When you reply to this mail, your answer goes to this person.' },
    ],
  }
}
