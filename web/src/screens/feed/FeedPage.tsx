import { feedChannel } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { InsightListSkeleton } from '../../features/insights/list/InsightListSkeleton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { FeedTabs } from './FeedTabs.tsx'
import { LoadedFeed } from './LoadedFeed.tsx'
import { useFeedPlace } from './use-feed-place.ts'

const PageComments = lazy(() => import('../../features/messages/drawer/PageComments.tsx'))

export function FeedPage() {
  const { orgId } = useShell()
  const place = useFeedPlace()
  const client = useClient()
  const query = combineQueries(
    useQuery(workspaceQuery(client, orgId)),
    useQuery(ingestionsQuery(client, orgId)),
  )
  return (
    <WorkspacePage
      title="Feed"
      actions={
        query.data && (
          <div className="flex items-center gap-2">
            <Suspense>
              <PageComments orgId={orgId} tag={feedChannel} hasFilters />
            </Suspense>
            <Link
              to="/org/$orgId/settings/notifications"
              params={{ orgId }}
              className={buttonLook('plain')}
            >
              Digest by email
            </Link>
          </div>
        )
      }
    >
      {!query.data && <FeedTabs orgId={orgId} />}
      <Loadable
        query={query}
        failure="Couldn't load the workspace"
        skeleton={<InsightListSkeleton count={3} isCompact={false} />}
      >
        {([{ org, user }, { items }]) => (
          <LoadedFeed key={orgId} org={org} role={user.role} streams={items} place={place} />
        )}
      </Loadable>
    </WorkspacePage>
  )
}
