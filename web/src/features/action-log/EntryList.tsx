import {
  hasPermission,
  actionSourceNames,
  type ActionLogEntry,
  type ActionLogEntryId,
  type ActionLogOrder,
  type Role,
  type UserId,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { formatFullDay, formatMoment } from '../../format/date-format.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { EntryReactions } from './thread/EntryReactions.tsx'
import { EntryEffect } from './EntryEffect.tsx'
import { EntryText } from './EntryText.tsx'
import { DeleteEntry } from './DeleteEntry.tsx'
import { EditEntry } from './EditEntry.tsx'

const entryAttachments = new LazyComponent(() => import('./files/EntryAttachments.tsx'))

interface EntryListProps {
  readonly org: Workspace
  readonly role: Role
  readonly entries: readonly ActionLogEntry[]
  readonly order: ActionLogOrder
  readonly label: string
  /** Whether each entry links to its insight. */
  readonly isLinked: boolean
  readonly onOpenThread: (id: ActionLogEntryId) => void
}

export function EntryList({ org, role, entries, order, label, ...rest }: EntryListProps) {
  const { isLinked, onOpenThread } = rest
  const { data: user } = useQuery(userQuery(useClient()))
  const mayChange = (entry: ActionLogEntry) =>
    hasPermission(role, 'insights.mark') &&
    (role === 'admin' || (user !== undefined && entry.user?.id === user.id))
  return (
    <ul aria-label={label} className="flex flex-col">
      {entries.map((entry) => (
        <EntryItem
          key={entry.id}
          {...{ org, entry, order, isLinked, onOpenThread }}
          userId={user?.id}
          mayReact={hasPermission(role, 'messages.write')}
          mayChange={mayChange(entry)}
        />
      ))}
    </ul>
  )
}

interface EntryItemProps {
  readonly org: Workspace
  readonly entry: ActionLogEntry
  /** Which of its two dates is the heading. */
  readonly order: ActionLogOrder
  readonly isLinked: boolean
  readonly onOpenThread: (id: ActionLogEntryId) => void
  readonly userId: UserId | undefined
  readonly mayReact: boolean
  readonly mayChange: boolean
}

function EntryItem({ org, entry, order, isLinked, mayChange, ...rest }: EntryItemProps) {
  const { onOpenThread, userId, mayReact } = rest
  const { org_id: orgId, timezone } = org
  const { actionDate, lookbackDate, user, tags, attachments, insight_id: insightId } = entry
  const done = formatFullDay(actionDate)
  const lookback = formatFullDay(lookbackDate)
  const isByAction = order === 'by_action_date'
  return (
    <li className="flex flex-col gap-2 border-t border-border py-3 first:border-t-0">
      <p className="text-13 text-muted">
        <span className="text-14 font-medium text-text">
          {isByAction ? done : `Lookback on ${lookback}`}
        </span>{' '}
        {actionSourceNames[entry.datasourceType]}
      </p>
      <EntryText orgId={orgId} entry={entry} />
      <LazyPart
        part={entryAttachments}
        isNeeded={attachments.length > 0}
        onError={ignore}
        props={{ orgId, attachments }}
      />
      <EntryEffect entry={entry} />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li
              key={tag}
              className="max-w-full rounded-control bg-accent-soft px-2 text-13 wrap-anywhere"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="-mr-3 flex items-center justify-between gap-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <span>{isByAction ? `Lookback on ${lookback}` : `Done on ${done}`}</span>
          <span>
            {user?.name ?? 'Former member'}, {formatMoment(entry.created_at, timezone, new Date())}
          </span>
          {entry.edited_at !== null && <span>Edited</span>}
          {isLinked && insightId !== null && (
            <Link
              to="/org/$orgId/insights/s/$insightId"
              params={{ orgId, insightId }}
              className="rounded-control font-medium text-accent hover:bg-hover"
            >
              View insight
            </Link>
          )}
        </p>
        {mayChange && (
          <div className="flex shrink-0">
            <EditEntry org={org} entry={entry} />
            <DeleteEntry orgId={orgId} entry={entry} />
          </div>
        )}
      </div>
      <EntryReactions
        {...{ orgId, entry, userId, mayReact }}
        onReply={() => onOpenThread(entry.id)}
      />
    </li>
  )
}

const ignore = () => undefined
