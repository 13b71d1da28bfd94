import type { InvitationMail } from '../mail.ts'
import type { Block, MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, removeLinks } from './sanitize-text.ts'

export function invitationTemplate(mail: InvitationMail): MailBody {
  const workspace = nameOrNull(mail.workspaceName)
  const inviter = nameOrNull(mail.inviterName)
  const into = workspace === null ? 'a workspace' : `the workspace ${workspace}`
  return {
    subject: oneLine(
      `${inviter === null ? "You've been invited" : `${inviter} invited you`} to ${workspace ?? 'a workspace'}`,
    ),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${inviter === null ? "You've been invited" : `${inviter} invited you`} to join ${into} on Cartograph.`,
      },
      ...messageOf(mail.mayLink ? mail.message : removeLinks(mail.message), inviter),
      { kind: 'action', label: 'Accept invitation', url: mail.link },
      {
        kind: 'aside',
        text: "This invitation is only for you, so please don't forward the link. Not expecting it? You can ignore this email.",
      },
    ],
  }
}

function messageOf(message: string, inviter: string | null): Block[] {
  if (message.trim() === '') return []
  return [
    { kind: 'paragraph', text: inviter === null ? 'Message:' : `Message from ${inviter}:` },
    { kind: 'quote', text: message },
  ]
}
