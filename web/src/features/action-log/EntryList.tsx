import {
  hasPermission,
  type ActionLogEntry,
  type ActionLogOrder,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { EntryItem } from './EntryItem.tsx'

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
