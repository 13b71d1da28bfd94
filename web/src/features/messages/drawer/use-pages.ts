import type { MessageId } from '@cartograph/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { reportError } from '../../../ui/feedback/report-error.ts'
import type { LoadState } from '../../../ui/feedback/Loadable.tsx'
import { useRoom } from '../message/room-context.ts'
import type { DisplayedMessages } from '../state/displayed-messages.ts'

export interface OlderPages {
  readonly loadOlder: () => void
  readonly isLoadingOlder: boolean
}

/** Loads the newest page of the comments, or of the replies to one of them, and older ones on demand. */
export function usePages(
  parentId: MessageId | null,
  shown: DisplayedMessages | null,
): OlderPages & { readonly query: LoadState<DisplayedMessages> } {
  const { orgId, channel } = useRoom()
  const first = useQuery({
    queryKey: ['org', orgId, 'Message', channel.tag, parentId],
    queryFn: async () => {
      await channel.loadPage(parentId)
      return true
    },
    enabled: shown === null,
    gcTime: 0,
  })
  const older = useMutation({
    mutationFn: () => channel.loadPage(parentId),
    onError: reportError,
  })
  const { error, isFetching, refetch } = first
  return {
    query: { data: shown ?? undefined, error, isFetching, refetch },
    loadOlder: () => older.mutate(),
    isLoadingOlder: older.isPending,
  }
}
