import {
  hasPermission,
  platformNames,
  type ActionLogEntry,
  type ActionLogOrder,
  type OrgId,
  type Role,
  type TimeZone,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { formatFullDay, formatMoment } from '../../format/date-format.ts'
import { DeleteEntry } from './DeleteEntry.tsx'

interface EntryListProps {
  readonly org: Workspace
  readonly role: Role
  readonly entries: readonly ActionLogEntry[]
  readonly order: ActionLogOrder
  readonly label: string
  /** Whether each entry links to its insight. */
  readonly isLinked: boolean
}

export function EntryList({ org, role, entries, order, label, isLinked }: EntryListProps) {
  const { data: user } = useQuery(userQuery(useClient()))
  const mayDelete = (entry: ActionLogEntry) =>
    hasPermission(role, 'insights.mark') &&
    (role === 'admin' || (user !== undefined && entry.user?.id === user.id))
  return (
    <ul aria-label={label} className="flex flex-col">
      {entries.map((entry) => (
        <EntryItem
          key={entry.id}
          {...{ entry, order, isLinked }}
          orgId={org.org_id}
          timeZone={org.timezone}
          mayDelete={mayDelete(entry)}
        />
      ))}
    </ul>
  )
}

interface EntryItemProps {
  readonly orgId: OrgId
  readonly entry: ActionLogEntry
  /** Which of its two dates is the heading. */
  readonly order: ActionLogOrder
  readonly timeZone: TimeZone
  readonly isLinked: boolean
  readonly mayDelete: boolean
}

function EntryItem({ orgId, entry, order, timeZone, isLinked, mayDelete }: EntryItemProps) {
  const { actionDate, lookbackDate, user, tags, insight_id: insightId } = entry
  const done = formatFullDay(actionDate)
  const lookback = formatFullDay(lookbackDate)
  const isByAction = order === 'by_action_date'
  return (
    <li className="flex flex-col gap-2 border-t border-border py-3 first:border-t-0">
      <p className="text-13 text-muted">
        <span className="text-14 font-medium text-text">
          {isByAction ? done : `Review on ${lookback}`}
        </span>{' '}
        {platformNames[entry.datasourceType]}
      </p>
      <p className="max-w-[70ch] text-14 wrap-break-word whitespace-pre-line">{entry.text}</p>
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
          <span>{isByAction ? `Review on ${lookback}` : `Done on ${done}`}</span>
          <span>
            {user?.name ?? 'Former member'}, {formatMoment(entry.created_at, timeZone, new Date())}
          </span>
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
        {mayDelete && <DeleteEntry orgId={orgId} entry={entry} />}
      </div>
    </li>
  )
}
