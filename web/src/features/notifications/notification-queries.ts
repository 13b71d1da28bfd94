import {
  listNotifications,
  markNotificationsRead,
  type AnswerOf,
  type Notification,
  type NotificationId,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import type { Client } from '../../api/client.ts'
import { reportError } from '../../ui/feedback/report-error.ts'

export type Notifications = AnswerOf<typeof listNotifications>

const key = (orgId: OrgId) => ['org', orgId, 'Notification'] as const

/** Fetched again when the live connection hints at it. */
export function notificationsQuery({ call }: Client, orgId: OrgId, limit = firstLimit) {
  return queryOptions({
    queryKey: [...key(orgId), limit],
    queryFn: ({ signal }) =>
      call(listNotifications, { params: { orgId }, query: { limit } }, { signal }),
    staleTime: 60_000,
  })
}

export const firstLimit = 30
/** As many as are listed at all. */
export const mostListed = 100

/** Marks some notifications as read, or all with null, before the server has answered. */
export function useMarkRead(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: NotificationId[] | null) =>
      client.call(markNotificationsRead, { params: { orgId }, body: { ids } }),
    onMutate: (ids) => {
      const at = new Date().toISOString()
      queryClient.setQueriesData<Notifications>({ queryKey: key(orgId) }, (known) =>
        known === undefined ? known : markRead(known, ids, at),
      )
    },
    onError: (error) => {
      reportError(error)
      void queryClient.invalidateQueries({ queryKey: key(orgId) })
    },
  })
}

/** The order stays while the tray is open: what was just opened does not jump away. */
export function markRead(
  known: Notifications,
  ids: readonly NotificationId[] | null,
  at: string,
): Notifications {
  const isMarked = ({ id, read_at: readAt }: Notification) =>
    readAt === null && (ids === null || ids.includes(id))
  const marked = known.items.filter(isMarked).length
  return {
    ...known,
    items: known.items.map((item) => (isMarked(item) ? { ...item, read_at: at } : item)),
    unread: ids === null ? 0 : Math.max(0, known.unread - marked),
  }
}
