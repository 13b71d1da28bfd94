import { segmentsPageSize, type SegmentId, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { syncsQuery } from '../../../features/audiences/syncs/sync-queries.ts'
import { PageLinks } from '../../../ui/data/Pagination.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { EmptyingLists } from './EmptyingLists.tsx'
import { NoSyncs, readOnlyNote } from './NoSyncs.tsx'
import { SyncTable } from './SyncTable.tsx'

interface LoadedSyncsProps {
  readonly org: Workspace
  /** Null for those of all segments. */
  readonly segmentId: SegmentId | null
  readonly mayChange: boolean
  /** Counts from 1. */
  readonly page: number
  readonly onTurn: (page: number, replace: boolean) => void
}

export function LoadedSyncs(props: LoadedSyncsProps) {
  const { org, segmentId, mayChange, page, onTurn } = props
  const list = useQuery(syncsQuery(useClient(), org.org_id, { page, segmentId }))
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / segmentsPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  // The last sync of the last page was deleted, or the URL is outdated.
  const goToLast = useEffectEvent(() => onTurn(pageCount, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  const hasSegment = segmentId === null
  return (
    <>
      <Loadable
        query={isBeyond ? { ...list, data: undefined, error: null } : list}
        failure="Couldn't load the synced audiences"
        skeleton={<SyncTable syncs={null} hasSegment={hasSegment} />}
        isEmpty={({ items }) => items.length === 0 && !isPlaceholderData}
        empty={<NoSyncs orgId={org.org_id} segmentId={segmentId} mayChange={mayChange} />}
      >
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {!mayChange && <p className="text-14 text-muted">{readOnlyNote}</p>}
            <SyncTable
              org={org}
              syncs={items}
              mayChange={mayChange}
              hasSegment={hasSegment}
              isStale={isPlaceholderData}
            />
            <PageLinks
              label="Pages of the synced audiences"
              page={page}
              pageCount={pageCount}
              onChange={(next) => onTurn(next, false)}
            />
          </div>
        )}
      </Loadable>
      {hasSegment && (
        <EmptyingLists orgId={org.org_id} lists={data?.emptying ?? []} mayChange={mayChange} />
      )}
    </>
  )
}
