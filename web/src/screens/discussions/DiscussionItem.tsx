import {
  commentsValue,
  withComments,
  type AnswerOf,
  type listDiscussions,
  type Message,
  type Workspace,
} from '@cartograph/contract'
import { useRouter } from '@tanstack/react-router'
import { formatMoment } from '../../format/date-format.ts'
import { Avatar } from '../../features/messages/message/Avatar.tsx'
import { discussionPlace } from './page-name.ts'

interface DiscussionItemProps {
  readonly org: Workspace
  readonly discussion: AnswerOf<typeof listDiscussions>['items'][number]
}

/** A comment with its replies; a press opens its page with the comment. */
export function DiscussionItem({ org, discussion }: DiscussionItemProps) {
  const router = useRouter()
  const { message, unread, last_at: lastAt } = discussion
  const { org_id: orgId, timezone } = org
  const href = withComments(orgId, message.address, commentsValue(message.channel, message.id))
  const author = message.user?.name ?? 'Former member'
  const text = message.deleted_at === null ? textOf(message) : 'This message was deleted'
  const { reply_count: replies } = message
  const facts = [
    discussionPlace(org, discussion),
    replies === 0 ? null : replies === 1 ? '1 reply' : `${replies} replies`,
    message.resolved === null ? null : 'Resolved',
    formatMoment(lastAt, timezone, new Date()),
  ].filter((fact) => fact !== null)
  return (
    <li className="relative flex gap-3 border-t border-border px-4 py-3 first:border-t-0 has-[a:hover]:bg-hover">
      <Avatar name={message.user?.name ?? null} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <span className="font-semibold">{author}</span>
          {unread > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-12 font-medium text-on-accent tabular-nums">
              {unread} new
            </span>
          )}
        </p>
        {href === null ? (
          <p className="line-clamp-2 text-14 wrap-anywhere">{text}</p>
        ) : (
          <a
            href={href}
            // The whole row is its area.
            className="line-clamp-2 text-14 wrap-anywhere after:absolute after:inset-0"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              void router.navigate({ href })
            }}
          >
            {text}
          </a>
        )}
        <p className="text-13 text-muted">{facts.join(' · ')}</p>
      </div>
    </li>
  )
}

/** A message may consist of files alone. */
function textOf({ text, attachments }: Message): string {
  return text === '' ? attachments.map(({ name }) => name).join(', ') : text
}
