import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { useShell } from '../navigation/shell-context.ts'
import { notificationsQuery } from './notification-queries.ts'

/** On the bell; a dot for invitations and for what is unread in other workspaces only. Nothing until it is known. */
export default function UnreadCount() {
  const { orgId, isPlanActive } = useShell()
  const client = useClient()
  const { data } = useQuery({ ...notificationsQuery(client, orgId), enabled: isPlanActive })
  if (data === undefined) return null
  if (data.unread > 0)
    return (
      <span className="absolute top-0.5 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-12 leading-4 font-medium text-on-accent tabular-nums">
        <span className="sr-only">, </span>
        {data.unread > 99 ? '99+' : data.unread}
        <span className="sr-only"> unread</span>
      </span>
    )
  const isInvited = data.invitations.length > 0
  if (data.elsewhere.length === 0 && !isInvited) return null
  return (
    <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent">
      <span className="sr-only">
        {isInvited ? ', an invitation' : ', unread in other workspaces'}
      </span>
    </span>
  )
}
