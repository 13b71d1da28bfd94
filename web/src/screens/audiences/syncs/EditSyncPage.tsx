import { hasPermission, SyncedAudienceId } from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { allSegmentsQuery } from '../../../features/audiences/syncs/all-segments.ts'
import {
  destinationsQuery,
  syncKey,
  syncQuery,
} from '../../../features/audiences/syncs/sync-queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BackTo } from '../BackTo.tsx'
import { NewSyncForm } from './edit/NewSyncForm.tsx'
import { StoredSyncForm } from './edit/StoredSyncForm.tsx'

/** Creates a synced audience if its id is `new`, of the segment that the URL names. */
export function EditSyncPage() {
  const { orgId } = useShell()
  const client = useClient()
  const { syncId = 'new' } = useParams({ strict: false })
  const workspace = useQuery(workspaceQuery(client, orgId))
  const id = syncId === 'new' ? null : SyncedAudienceId.parse(syncId)
  const stored = useQuery(
    id === null
      ? { queryKey: [...syncKey(orgId), 'new'], queryFn: skipToken }
      : syncQuery(client, orgId, id),
  )
  const title =
    id === null
      ? 'New synced audience'
      : `Edit ${stored.data?.platform_audience.name ?? 'synced audience'}`
  return (
    <WorkspacePage title={title} above={<BackTo list="syncs" />}>
      <Loadable query={workspace} failure="Couldn't load the workspace" skeleton={<FormSkeleton />}>
        {({ org, user }) => {
          if (!hasPermission(user.role, 'audiences.change')) return <ReadOnly />
          if (id === null) return <NewSync />
          return (
            <Loadable
              query={stored}
              failure="Couldn't load the synced audience"
              skeleton={<FormSkeleton />}
            >
              {(sync) => <StoredSyncForm key={sync.id} org={org} sync={sync} />}
            </Loadable>
          )
        }}
      </Loadable>
    </WorkspacePage>
  )
}

function NewSync() {
  const { orgId } = useShell()
  const client = useClient()
  const { segment } = useSearch({ strict: false })
  const workspace = useQuery(workspaceQuery(client, orgId))
  const segments = useQuery(allSegmentsQuery(client, orgId))
  const destinations = useQuery(destinationsQuery(client, orgId))
  return (
    <Loadable
      query={combineQueries(workspace, combineQueries(segments, destinations))}
      failure="Couldn't load the segments and destinations"
      skeleton={<FormSkeleton />}
    >
      {([{ org }, [all, connected]]) => (
        <NewSyncForm
          key={segment ?? ''}
          org={org}
          segments={all}
          destinations={connected}
          // A deleted segment leaves the choice open.
          segmentId={all.find(({ id }) => id === segment)?.id ?? null}
        />
      )}
    </Loadable>
  )
}

function ReadOnly() {
  return (
    <EmptyState
      title="You can't change synced audiences"
      text="Your role is read-only. An admin can give you the role of a member in Settings → Team."
    />
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-[32rem] flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the form
      </span>
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-control w-full" />
    </div>
  )
}
