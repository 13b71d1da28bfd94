import { feedPageSizes, type CurrencyCode, type OrgId } from '@cartograph/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { pinsQuery, savedPagesQuery } from '../../features/insights/queries/insight-queries.ts'
import { PagedInsights } from '../../features/insights/list/PagedInsights.tsx'
import { useInsightCommands } from '../../features/insights/actions/use-insight-commands.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { DisplayChoice } from './DisplayChoice.tsx'

interface SavedFeedProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  readonly isCompact: boolean
  readonly onCompact: (isCompact: boolean) => void
}

/**
 * The user's pinned insights, newest pin first; dismissed ones and ones that have left the feed are included.
 */
export function SavedFeed({ orgId, currency, isCompact, onCompact }: SavedFeedProps) {
  const client = useClient()
  const size = isCompact ? feedPageSizes.compact : feedPageSizes.detailed
  const pins = useQuery(pinsQuery(client, orgId))
  const ids = pins.data?.items.map(({ feed_id }) => feed_id) ?? []
  const query = useInfiniteQuery({
    ...savedPagesQuery(client, orgId, size, ids),
    enabled: pins.data !== undefined,
  })
  const commands = useInsightCommands(orgId)
  const none = (
    <EmptyState
      title="You don't have any pinned items"
      text="Pin an insight to keep it here. Only you see your pins."
    />
  )
  const list = (
    <PagedInsights
      {...{ orgId, currency, query, isCompact, commands }}
      label="Your pinned insights"
      isShown={({ _id }) => ids.includes(_id)}
      empty={none}
    />
  )
  return (
    <>
      <div className="flex">
        <DisplayChoice isCompact={isCompact} onChange={onCompact} />
      </div>
      <Loadable
        query={pins}
        failure="Couldn't load your pinned insights"
        skeleton={list}
        isEmpty={({ items }) => items.length === 0}
        empty={none}
      >
        {() => list}
      </Loadable>
    </>
  )
}
