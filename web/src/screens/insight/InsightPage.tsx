import { InsightId, type OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { insightsByIdQuery } from '../../features/insights/queries/insight-queries.ts'
import { NotesProvider } from '../../features/notes/NotesProvider.tsx'
import { insightTitle } from '../../features/insights/text/prepare-insight.ts'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LoadedInsight } from './LoadedInsight.tsx'
import { TrailLinks } from './TrailLinks.tsx'
import { useTrail, useTrailKeys } from './use-trail.ts'

const PageComments = lazy(() => import('../../features/messages/drawer/PageComments.tsx'))

/** An insight in detail. It has two URLs. */
export function InsightPage() {
  const { orgId } = useShell()
  const id = InsightId.parse(useParams({ strict: false }).insightId)
  const client = useClient()
  const navigate = useNavigate()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const found = useQuery(insightsByIdQuery(client, orgId, [id]))
  const trail = useTrail(id)
  const { state } = trail
  const open = useCallback(
    (insightId: string) =>
      void navigate({
        to: '/org/$orgId/insights/s/$insightId',
        params: { orgId, insightId },
        state,
        replace: true,
      }),
    [navigate, orgId, state],
  )
  useTrailKeys(trail, open)
  const [item] = found.data?.items ?? []
  const title = item === undefined ? 'Insight' : insightTitle(item._source)
  return (
    <WorkspacePage
      title={title}
      above={
        <TrailLinks
          orgId={orgId}
          trail={trail}
          isFeedOn={workspace.data?.org.feature_flags.enable_feed ?? false}
        />
      }
      actions={
        found.data && (
          <Suspense>
            <PageComments orgId={orgId} tag={`insight:${id}`} isThere={item !== undefined} />
          </Suspense>
        )
      }
    >
      <Loadable
        query={combineQueries(workspace, found)}
        failure="Couldn't load the insight"
        skeleton={<InsightSkeleton />}
        isEmpty={() => item === undefined}
        empty={<MissingInsight orgId={orgId} />}
      >
        {([{ org, user }]) =>
          item && (
            <NotesProvider org={org} role={user.role}>
              <LoadedInsight key={id} org={org} item={item} />
            </NotesProvider>
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}

function InsightSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the insight
      </span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-control-small w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** The insight was withdrawn after the data was corrected, or the link is of another workspace. */
function MissingInsight({ orgId }: { readonly orgId: OrgId }) {
  return (
    <EmptyState
      title="Sorry, this page doesn't exist!"
      text="This insight was withdrawn after the data was corrected, or the link is incomplete."
    >
      <Link
        to="/org/$orgId/insights/feed"
        params={{ orgId }}
        className="rounded-control px-3 py-1.5 text-14 font-medium text-accent hover:bg-hover"
      >
        View the feed
      </Link>
    </EmptyState>
  )
}
