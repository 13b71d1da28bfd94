import { hasPermission, type FeedItem, type InsightId, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { feedbackOf, useSetFeedback, type Feedback } from './use-feedback.ts'
import { usePins } from './use-pins.ts'

/** What the member can do with the insights of a page. */
export interface InsightCommands {
  readonly isPinned: (id: InsightId) => boolean
  readonly togglePin: (item: FeedItem) => void
  /** Null for members without the permission `insights.mark`. */
  readonly setFeedback: ((item: FeedItem, feedback: Feedback) => void) | null
  /** The insight that was dismissed last, as long as the offer to undo it is shown. */
  readonly dismissed: DismissedInsight | null
  readonly reopen: () => void
  readonly hideUndo: () => void
}

export interface DismissedInsight {
  /** As it was before it was dismissed. */
  readonly item: FeedItem
  readonly feedback: Feedback
}

export function useInsightCommands(orgId: OrgId): InsightCommands {
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const { isPinned, toggle } = usePins(orgId)
  const send = useSetFeedback(orgId)
  const [dismissed, setDismissed] = useState<DismissedInsight | null>(null)
  const hideUndo = useCallback(() => setDismissed(null), [])
  const role = workspace.data?.user.role
  const canGiveFeedback = role !== undefined && hasPermission(role, 'insights.mark')

  function setFeedback(item: FeedItem, feedback: Feedback): void {
    const isDismissing = feedbackOf(item).closed_reason === null && feedback.closed_reason !== null
    if (!isDismissing && dismissed?.item._id === item._id) setDismissed(null)
    // Undo is offered after the server has answered: two requests at once could arrive in either order.
    send(item, feedback, () => {
      if (isDismissing) setDismissed({ item, feedback })
    })
  }

  return {
    isPinned,
    togglePin: toggle,
    setFeedback: canGiveFeedback ? setFeedback : null,
    dismissed,
    reopen: () => {
      if (dismissed === null) return
      setDismissed(null)
      const { item, feedback: given } = dismissed
      // Starts from the dismissed insight, so that a failed request leaves it dismissed.
      const current = item._source.feedback
      const feedback = { by_name: null, at: new Date().toISOString(), ...current, ...given }
      send({ ...item, _source: { ...item._source, feedback } }, feedbackOf(item))
    },
    hideUndo,
  }
}
