import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { InsightListSkeleton } from '../../features/insights/list/InsightListSkeleton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FeedTabs } from './FeedTabs.tsx'
import { LoadedFeed } from './LoadedFeed.tsx'

/** What has changed unusually, and what the person has kept of it. */
export function FeedPage() {
  const orgId = OrgId.parse(useParams({ from: '/signed-in/org/$orgId' }).orgId)
  const client = useClient()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const ingestions = useQuery(ingestionsQuery(client, orgId))
  const failed = workspace.error && !workspace.data ? workspace : ingestions
  return (
    <>
      <title>Feed – Cartograph</title>
      <TopBar title="Feed" />
      <main id="content" className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
        {workspace.data && ingestions.data ? (
          <LoadedFeed
            key={orgId}
            org={workspace.data.org}
            role={workspace.data.user.role}
            streams={ingestions.data.items}
          />
        ) : (
          <>
            <h1 className="text-20 font-semibold">Feed</h1>
            <FeedTabs orgId={orgId} />
            {failed.error ? (
              <ErrorState
                title="Couldn't load the workspace"
                error={failed.error}
                isRetrying={failed.isFetching}
                onRetry={() => void failed.refetch()}
              />
            ) : (
              <InsightListSkeleton count={3} isCompact={false} />
            )}
          </>
        )}
      </main>
    </>
  )
}
