import { segmentsPageSize, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ruleFields } from '../../features/audiences/rule-fields.ts'
import { ruleMembersQuery, segmentsQuery } from '../../features/audiences/segment-queries.ts'
import { PageLinks } from '../../ui/data/Pagination.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { SegmentCards } from './SegmentCards.tsx'
import { SegmentTable } from './SegmentTable.tsx'
import type { SegmentView } from './use-segment-view.ts'

interface LoadedSegmentsProps {
  readonly org: Workspace
  readonly view: SegmentView
  readonly mayChange: boolean
  /** The action of the empty state. */
  readonly children: ReactNode
}

export function LoadedSegments({ org, view, mayChange, children }: LoadedSegmentsProps) {
  const client = useClient()
  const [page, turnTo] = usePageOfAddress(org)
  const list = useQuery(segmentsQuery(client, org.org_id, page))
  const members = useQuery(ruleMembersQuery(client, org.org_id))
  const { data, isPlaceholderData } = list
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / segmentsPageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > pageCount
  // The last segment of the last page was deleted, or the URL is outdated.
  const goToLast = useEffectEvent(() => turnTo(pageCount, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  const both = combineQueries(list, members)
  return (
    <Loadable
      query={isBeyond ? { ...both, data: undefined, error: null } : both}
      failure="Couldn't load the segments"
      skeleton={<SegmentsSkeleton view={view} />}
      isEmpty={([{ items }]) => items.length === 0 && !isPlaceholderData}
      empty={
        <EmptyState
          title="No segments yet"
          text={`A segment is a group of customers who share something, such as two orders in the last 90 days. Customers join and leave it as they match its rule. ${mayChange ? '' : readOnlyNote}`.trim()}
        >
          {children}
        </EmptyState>
      }
    >
      {([{ items }, known]) => {
        const shown = {
          org,
          mayChange,
          segments: items,
          fields: ruleFields(known, org.currency_units),
          isStale: isPlaceholderData,
        }
        return (
          <div className="flex flex-col gap-3">
            {!mayChange && <p className="text-14 text-muted">{readOnlyNote}</p>}
            {view === 'cards' ? <SegmentCards {...shown} /> : <SegmentTable {...shown} />}
            <PageLinks
              label="Pages of the segments"
              page={page}
              pageCount={pageCount}
              onChange={(next) => turnTo(next, false)}
            />
          </div>
        )
      }}
    </Loadable>
  )
}

export function SegmentsSkeleton({ view }: { readonly view: SegmentView }) {
  return view === 'cards' ? (
    <SegmentCards segments={null} fields={[]} mayChange={false} isStale={false} />
  ) : (
    <SegmentTable segments={null} fields={[]} mayChange={false} isStale={false} />
  )
}

function usePageOfAddress({ org_id: orgId }: Workspace) {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/audiences\/segments\/?$/.test(pathname) ? searchStr : null,
  })
  const address = useLastKnown(present, '')
  const page = Number(new URLSearchParams(address).get('page') ?? '1')
  const turnTo = (to: number, replace: boolean) =>
    void navigate({
      to: '/org/$orgId/audiences/segments',
      params: { orgId },
      search: to === 1 ? {} : { page: String(to) },
      replace,
    })
  return [Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1, turnTo] as const
}

const readOnlyNote = 'Your role is read-only. Members and admins can create and change segments.'
