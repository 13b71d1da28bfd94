import type { InvitationMail } from '../mail.ts'
import type { Block, MailBody } from './mail-body.ts'
import { nameOrNull, oneLine } from './sanitize-text.ts'

export function invitationTemplate(mail: InvitationMail): MailBody {
  const workspace = nameOrNull(mail.workspaceName)
  const inviter = nameOrNull(mail.inviterName)
  const into = workspace === null ? 'a workspace' : `the workspace ${workspace}`
  return {
    subject: oneLine(
      `${inviter === null ? 'You are invited' : `${inviter} invites you`} to ${workspace ?? 'a workspace'}`,
    ),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${inviter === null ? 'You are invited' : `${inviter} invites you`} to join ${into} on Cartograph.`,
      },
      ...messageOf(mail.message, inviter),
      { kind: 'action', label: 'Accept invitation', url: mail.link },
      {
        kind: 'aside',
        text: 'The invitation is for you alone, so please do not pass the link on. You do not know what this is about? Then you can ignore this mail.',
      },
    ],
  }
}

function messageOf(message: string, inviter: string | null): Block[] {
  if (message.trim() === '') return []
  return [
    { kind: 'paragraph', text: `${inviter ?? 'Whoever invites you'} writes:` },
    { kind: 'quote', text: message },
  ]
}
