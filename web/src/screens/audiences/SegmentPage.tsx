import {
  hasPermission,
  SegmentId,
  type AnswerOf,
  type endpoints,
  type Segment,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { segmentQuery } from '../../features/audiences/segment-queries.ts'
import { SegmentMenu } from '../../features/audiences/SegmentMenu.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { BackTo } from './BackTo.tsx'
import { Definition } from './Definition.tsx'
import { Records } from './Records.tsx'
import { SegmentSummary } from './SegmentSummary.tsx'

const PageComments = lazy(() => import('../../features/messages/drawer/PageComments.tsx'))

const SegmentSyncs = lazy(async () => ({
  default: (await import('./syncs/SegmentSyncs.tsx')).SegmentSyncs,
}))

export function SegmentPage() {
  const { orgId } = useShell()
  const client = useClient()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const segmentId = SegmentId.parse(useLastKnown(params.segmentId ?? null, ''))
  const segment = useQuery(segmentQuery(client, orgId, segmentId))
  const workspace = useQuery(workspaceQuery(client, orgId))
  const both = combineQueries(workspace, segment)
  const isGone = segment.error instanceof ApiError && segment.error.code === 'not_found'
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'audiences.change')
  return (
    <WorkspacePage
      title={segment.data?.name ?? 'Segment'}
      above={<BackTo list="segments" />}
      actions={
        <>
          <Suspense>
            <PageComments
              orgId={orgId}
              tag={`segment:${segmentId}`}
              isThere={segment.data !== undefined}
            />
          </Suspense>
          {segment.data && mayChange && (
            <>
              <Link
                to="/org/$orgId/audiences/segments/$segmentId/edit"
                params={{ orgId, segmentId }}
                // On phones the menu has it, too.
                className={`max-sm:hidden ${buttonLook('plain')}`}
              >
                Edit segment
              </Link>
              <Link
                to="/org/$orgId/audiences/syncs/$syncId/edit"
                params={{ orgId, syncId: 'new' }}
                search={{ segment: segmentId }}
                className={buttonLook('primary')}
              >
                Send to a platform
              </Link>
              <SegmentMenu
                orgId={orgId}
                segment={segment.data}
                onDeleted={() =>
                  void navigate({ to: '/org/$orgId/audiences/segments', params: { orgId } })
                }
              />
            </>
          )}
        </>
      }
    >
      {isGone && segment.data === undefined ? (
        <EmptyState
          title="This segment doesn't exist"
          text="Someone may have deleted it. The list shows the segments that there are."
        />
      ) : (
        <Loadable
          query={both}
          failure="Couldn't load the segment"
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {([loaded, known]) => <LoadedSegment workspace={loaded} segment={known} />}
        </Loadable>
      )}
    </WorkspacePage>
  )
}

interface LoadedSegmentProps {
  readonly workspace: AnswerOf<typeof endpoints.getWorkspace>
  readonly segment: Segment
}

function LoadedSegment({ workspace: { org, user }, segment }: LoadedSegmentProps) {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      pathname.endsWith(segment.id)
        ? (new URLSearchParams(searchStr).get('tab') ?? 'definition')
        : null,
  })
  const last = useLastKnown(present, 'definition')
  const tab = tabs.find(({ value }) => value === last)?.value ?? 'definition'
  return (
    <div className="flex flex-col gap-4">
      <SegmentSummary org={org} segment={segment} />
      <TabStrip
        label="Segment"
        tabs={tabs}
        value={tab}
        panelId={panelId}
        onChange={(to) =>
          void navigate({
            to: '.',
            // The comments stay open beside it.
            search: (now) => ({ ...now, tab: to === 'definition' ? undefined : to }),
            resetScroll: false,
          })
        }
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        {tab === 'definition' && (
          <Definition key={segment.updated_at} org={org} segment={segment} />
        )}
        {tab === 'syncs' && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <SegmentSyncs org={org} role={user.role} segment={segment} />
          </Suspense>
        )}
        {tab === 'records' && <Records org={org} role={user.role} segment={segment} />}
      </div>
    </div>
  )
}

const panelId = 'segment-panel'

const tabs = [
  { value: 'definition', label: 'Definition' },
  { value: 'syncs', label: 'Syncs' },
  { value: 'records', label: 'Records' },
] as const
