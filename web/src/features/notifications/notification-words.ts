import type { Notification } from '@cartograph/contract'

interface NotificationWords {
  /** 'Ben Test mentioned you in Feed' */
  readonly title: string
  readonly text: string
}

export function notificationWords(notification: Notification): NotificationWords {
  if (notification.kind === 'alert')
    return { title: notification.alert, text: notification.sentence }
  if (notification.kind === 'limit' || notification.kind === 'plan_end')
    return { title: notification.title, text: notification.sentence }
  if (notification.kind === 'export')
    return {
      title: notification.is_ready
        ? 'Your export of all data is ready'
        : 'Your export of all data failed',
      text: notification.sentence,
    }
  if (notification.kind === 'effect')
    return { title: `Effect of: ${notification.action}`, text: notification.sentence }
  if (notification.kind === 'history')
    return {
      title: `The first sync of ${notification.source} is complete`,
      text: notification.sentence,
    }
  if (notification.kind === 'connection')
    return { title: connectionTitle(notification), text: notification.sentence }
  const { kind, author, place, text } = notification
  const who = author ?? 'A former member'
  const what = kind === 'mention' ? 'mentioned you' : 'replied to you'
  return { title: `${who} ${what}${place === null ? '' : ` in ${place}`}`, text }
}

function connectionTitle({ state, source }: Extract<Notification, { kind: 'connection' }>): string {
  switch (state) {
    case 'access_lost':
      return `${source} must be reconnected`
    case 'account_closed':
      return `The account of ${source} is closed`
    case 'connected_again':
      return `${source} lost its connection`
  }
}
