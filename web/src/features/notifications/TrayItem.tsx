import type { Notification, TimeZone } from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import clsx from 'clsx'
import { formatExactMoment, formatMoment } from '../../format/date-format.ts'
import { agoWords } from '../../format/ago-words.ts'
import { notificationWords } from './notification-words.ts'

interface TrayItemProps {
  readonly notification: Notification
  readonly timeZone: TimeZone
  readonly now: Date
  readonly onOpen: () => void
}

/** A link to what happened. */
export function TrayItem({ notification, timeZone, now, onOpen }: TrayItemProps) {
  const router = useRouter()
  const { link, created_at: at, read_at: readAt } = notification
  const { title, text } = notificationWords(notification)
  const isUnread = readAt === null
  return (
    <li className="relative flex flex-col gap-0.5 rounded-control py-2 pr-2 pl-6 has-[a:hover]:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent">
      {isUnread && (
        <span className="absolute top-3.5 left-2 size-2 rounded-full bg-accent">
          <span className="sr-only">Unread: </span>
        </span>
      )}
      <a
        href={link}
        onClick={(event) => {
          onOpen()
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void router.navigate({ href: link })
        }}
        // The whole row is its area.
        className={clsx(
          'text-14 outline-none wrap-anywhere after:absolute after:inset-0',
          isUnread && 'font-medium',
        )}
      >
        {title}
      </a>
      <p className="line-clamp-2 text-13 text-muted wrap-anywhere">{text}</p>
      <time dateTime={at} title={formatExactMoment(at, timeZone)} className="text-12 text-muted">
        {agoWords(now.getTime() - Date.parse(at)) ?? formatMoment(at, timeZone, now)}
      </time>
    </li>
  )
}
