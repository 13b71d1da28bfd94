import { endpoints, type SessionId } from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export function sessionsQuery({ call }: Client) {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(endpoints.listSessions, {}, { signal }),
  })
}

/** Ends one or all of the other sessions, then refetches the list in any case. */
export function useEndSessions() {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: SessionId | 'others') =>
      which === 'others'
        ? call(endpoints.endOtherSessions, {})
        : call(endpoints.endSession, { params: { sessionId: which } }),
    onSuccess: (_, which) =>
      toast.success(which === 'others' ? 'Signed out of all other devices' : 'Device signed out'),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
