import type { MentionsMail } from '../mail.ts'
import type { Block, MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

/** Each message with its author, its place and the link to it. */
export function mentionsTemplate(mail: MentionsMail): MailBody {
  const { messages, choicesLink } = mail
  const [first] = messages
  const isOne = messages.length === 1
  const place = nameOrNull(first?.place ?? '') ?? nameOrNull(mail.workspaceName) ?? 'your workspace'
  const shown = messages.slice(0, maxMessages)
  const more = messages.length - shown.length
  const last = messages.at(-1)
  return {
    subject: oneLine(
      isOne && first !== undefined
        ? `${sentenceOf(first)} in ${place}`
        : `${messages.length} messages for you in ${place}`,
    ),
    blocks: [
      ...shown.flatMap((message): Block[] => [
        {
          kind: 'paragraph',
          text: withoutLinks(
            `${sentenceOf(message)}${message.place === null ? '' : ` in ${oneLine(message.place)}`}:`,
          ),
        },
        { kind: 'quote', text: message.text },
        { kind: 'action', label: 'Open the message', url: message.link },
      ]),
      ...(more > 0 && last !== undefined
        ? [
            {
              kind: 'note',
              text: `${more} more ${more === 1 ? 'message is' : 'messages are'} for you. The newest one:`,
              url: last.link,
            } as const,
          ]
        : []),
      {
        kind: 'aside',
        text: 'Replies to this email are not read: answer in the app. You get it because you had not read this there. Choose what reaches you by email:',
        url: choicesLink,
      },
    ],
  }
}

function sentenceOf({ kind, author }: MentionsMail['messages'][number]): string {
  const who = nameOrNull(author ?? '') ?? 'A former member'
  return kind === 'mention' ? `${who} mentioned you` : `${who} replied to you`
}

/** As many messages as can be read in a minute. */
const maxMessages = 5
