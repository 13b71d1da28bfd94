import {
  createFeedPin,
  deleteFeedPin,
  type AnswerOf,
  type FeedItem,
  type InsightId,
  type listFeedPins,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { pinsKey, pinsQuery, savedKey } from '../queries/insight-queries.ts'

type Pins = AnswerOf<typeof listFeedPins>

interface PinChange {
  readonly id: InsightId
  readonly datasource_id: FeedItem['_source']['datasource_id']
  readonly isPinned: boolean
}

/**
 * The user's pins. Changes are applied optimistically and rolled back if the server rejects them.
 */
export function usePins(orgId: OrgId) {
  const client = useClient()
  const queryClient = useQueryClient()
  const key = pinsKey(orgId)
  const { data } = useQuery(pinsQuery(client, orgId))
  const show = (pinning: PinChange) =>
    queryClient.setQueryData<Pins>(key, (now) => now && withPin(now, pinning))

  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async ({ id, datasource_id, isPinned }: PinChange) => {
      const params = { orgId }
      if (isPinned)
        await client.call(createFeedPin, { params, body: { feed_id: id, datasource_id } })
      else await client.call(deleteFeedPin, { params, query: { feed_id: id } })
    },
    onError: (error, pinning) => {
      show({ ...pinning, isPinned: !pinning.isPinned })
      reportError(error)
    },
    // After several clicks only the last response counts: an earlier one would revert the pending change.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: key }) > 1) return
      await queryClient.invalidateQueries({ queryKey: key })
      await queryClient.invalidateQueries({ queryKey: savedKey(orgId) })
    },
  })

  const isPinned = (id: InsightId) => data?.items.some(({ feed_id }) => feed_id === id) ?? false
  return {
    isPinned,
    toggle: ({ _id, _source: { datasource_id } }: FeedItem) => {
      const pinning = { id: _id, datasource_id, isPinned: !isPinned(_id) }
      // A response that is already under way doesn't include the change.
      void queryClient.cancelQueries({ queryKey: key })
      show(pinning)
      mutate(pinning)
    },
  }
}

/** Newest pin first. */
export function withPin({ items }: Pins, { id, datasource_id, isPinned }: PinChange): Pins {
  const others = items.filter(({ feed_id }) => feed_id !== id)
  if (!isPinned) return { items: others }
  const pin = { feed_id: id, datasource_id, notes: '', created_at: new Date().toISOString() }
  return { items: [pin, ...others] }
}
