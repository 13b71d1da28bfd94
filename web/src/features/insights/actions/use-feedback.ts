import {
  markInsight,
  type ClosedReason,
  type FeedItem,
  type InsightFeedback,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { updateCachedInsight } from '../queries/update-cached-insight.ts'
import { insightKey } from '../queries/insight-key.ts'
import { statusKey } from '../queries/insight-queries.ts'

export interface Feedback {
  readonly is_useful: boolean | null
  readonly closed_reason: ClosedReason | null
}

/**
 * Updates the feedback on an insight optimistically, and rolls it back if the server rejects it.
 */
export function useSetFeedback(
  orgId: OrgId,
): (item: FeedItem, mark: Feedback, onDone?: () => void) => void {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const show = ({ _id }: FeedItem, feedback: InsightFeedback | null) =>
    updateCachedInsight(queryClient, orgId, _id, (item) => ({
      ...item,
      _source: { ...item._source, feedback },
    }))

  const { mutate } = useMutation({
    mutationFn: ({ item, mark }: { item: FeedItem; mark: Feedback }) =>
      call(markInsight, { params: { orgId, insightId: item._id }, body: mark }),
    onSuccess: ({ feedback }, { item }) => show(item, feedback),
    onError: (error, { item }) => {
      show(item, item._source.feedback)
      reportError(error)
    },
    onSettled: async (_answer, _error, { item, mark }) => {
      const before = item._source.feedback?.closed_reason ?? null
      // Dismissing an insight moves all that follow it, so the next page would skip one.
      const isMoved = (before === null) !== (mark.closed_reason === null)
      const queryKey = isMoved ? insightKey(orgId) : statusKey(orgId)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return (item, mark, onDone) => {
    show(item, { ...mark, by_name: null, at: new Date().toISOString() })
    mutate({ item, mark }, { onSuccess: () => onDone?.() })
  }
}

/** The current feedback. */
export function feedbackOf({ _source: { feedback } }: FeedItem): Feedback {
  return {
    is_useful: feedback?.is_useful ?? null,
    closed_reason: feedback?.closed_reason ?? null,
  }
}
