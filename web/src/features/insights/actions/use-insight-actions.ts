import { hasPermission, type FeedItem, type InsightId, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { markOf, useMark, type Mark } from './use-feedback.ts'
import { usePins } from './use-pins.ts'

/** What somebody may do with the findings of a page. */
export interface InsightDeeds {
  readonly isPinned: (id: InsightId) => boolean
  readonly togglePin: (item: FeedItem) => void
  /** Null for whoever may not speak for the team. */
  readonly mark: ((item: FeedItem, mark: Mark) => void) | null
  /** What was closed last, until it is let be. */
  readonly closed: ClosedInsight | null
  readonly reopen: () => void
  readonly letBe: () => void
}

export interface ClosedInsight {
  /** As it was before. */
  readonly item: FeedItem
  readonly mark: Mark
}

export function useInsightDeeds(orgId: OrgId): InsightDeeds {
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const { isPinned, toggle } = usePins(orgId)
  const send = useMark(orgId)
  const [closed, setClosed] = useState<ClosedInsight | null>(null)
  const letBe = useCallback(() => setClosed(null), [])
  const role = workspace.data?.user.role
  const mayMark = role !== undefined && hasPermission(role, 'insights.mark')

  function mark(item: FeedItem, mark: Mark): void {
    const isClosing = markOf(item).closed_reason === null && mark.closed_reason !== null
    if (!isClosing && closed?.item._id === item._id) setClosed(null)
    // Only what has arrived can be taken back: one that overtakes the other would be lost.
    send(item, mark, () => {
      if (isClosing) setClosed({ item, mark })
    })
  }

  return {
    isPinned,
    togglePin: toggle,
    mark: mayMark ? mark : null,
    closed,
    reopen: () => {
      if (closed === null) return
      setClosed(null)
      const { item, mark } = closed
      // Of the item as it is now: a failure leaves it closed.
      const now = item._source.feedback
      const feedback = { by_name: null, at: new Date().toISOString(), ...now, ...mark }
      send({ ...item, _source: { ...item._source, feedback } }, markOf(item))
    },
    letBe,
  }
}
