import type { Notification } from '@cartograph/contract'
import {
  nameOrNull,
  oneLine,
  renderMail,
  withoutLinks,
  type Block,
  type RenderedMail,
} from '../../mail/index.ts'

interface NoticesMail {
  readonly workspaceName: string
  /** In the order of the events. */
  readonly items: readonly Notification[]
  readonly publicUrl: string
  /** The page on which the reader chooses what is sent. */
  readonly choicesLink: string
}

/** What happened, each with the sentence and the link that the tray has. */
export function composeNoticesMail(mail: NoticesMail): RenderedMail {
  const { items, publicUrl, choicesLink } = mail
  const notices = items.flatMap((item) => noticeOf(item) ?? [])
  const [first] = notices
  const name = nameOrNull(mail.workspaceName) ?? 'your workspace'
  const shown = notices.slice(0, mostShown)
  const more = notices.length - shown.length
  return renderMail(
    {
      subject: oneLine(
        notices.length === 1 && first !== undefined
          ? `${first.title} (${name})`
          : `${notices.length} notifications from ${name}`,
      ),
      blocks: [
        ...shown.flatMap(({ title, sentence, label, link }): Block[] => [
          { kind: 'heading', text: withoutLinks(oneLine(title)) },
          { kind: 'paragraph', text: withoutLinks(sentence) },
          { kind: 'action', label, url: `${publicUrl}${link}` },
        ]),
        ...(more > 0 ? [{ kind: 'paragraph', text: `${more} more are in the app.` } as const] : []),
        {
          kind: 'aside',
          text: 'You get this email because you had not read this in the app. Choose what reaches you by email:',
          url: choicesLink,
        },
      ],
    },
    publicUrl,
  )
}

const exportReady = 'Your export of all data is ready'
const exportFailed = 'Your export of all data failed'

/** What belongs to one minute of reading. */
const mostShown = 10

/** Null for those that have emails of their own. */
function noticeOf(item: Notification) {
  switch (item.kind) {
    case 'history':
      return {
        ...item,
        title: `The first sync of ${item.source} is complete`,
        label: 'Open data sources',
      }
    case 'connection':
      return item.state === 'account_closed'
        ? { ...item, title: `The account of ${item.source} is closed`, label: 'Open connections' }
        : { ...item, title: `${item.source} must be reconnected`, label: 'Reconnect' }
    case 'limit':
    case 'plan_end':
      return { ...item, label: 'Open Plan & Billing' }
    case 'export':
      return item.is_ready
        ? { ...item, title: exportReady, label: 'Download the file' }
        : { ...item, title: exportFailed, label: 'Open Plan & Billing' }
    case 'effect':
      return { ...item, title: `Effect of: ${item.action}`, label: 'Open the action log' }
    default:
      return null
  }
}
