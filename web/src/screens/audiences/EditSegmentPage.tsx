import { hasPermission, SegmentId } from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { ruleMembersQuery, segmentQuery } from '../../features/audiences/segment-queries.ts'
import { templateQuery } from '../../features/audiences/template-queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BackTo } from './BackTo.tsx'
import { SegmentEditor } from './SegmentEditor.tsx'

/** Creates a segment if its id is `new`, from a template if the URL names one. */
export function EditSegmentPage() {
  const { orgId } = useShell()
  const client = useClient()
  const { segmentId = 'new' } = useParams({ strict: false })
  const { template: templateId } = useSearch({ strict: false })
  const id = segmentId === 'new' ? null : SegmentId.parse(segmentId)
  const workspace = useQuery(workspaceQuery(client, orgId))
  const members = useQuery(ruleMembersQuery(client, orgId))
  const stored = useQuery(
    id === null
      ? { queryKey: ['org', orgId, 'Segment', 'new'], queryFn: skipToken }
      : segmentQuery(client, orgId, id),
  )
  const isFromTemplate = id === null && templateId !== undefined
  const template = useQuery(
    isFromTemplate
      ? templateQuery(client, templateId)
      : { queryKey: ['SegmentTemplate', 'none'], queryFn: skipToken },
  )
  const known = combineQueries(workspace, members)
  const start = isFromTemplate ? template : { ...known, data: null, error: null }
  const base = combineQueries(known, start)
  const segment = id === null ? { ...base, data: null, error: null } : stored
  const title = id === null ? 'New segment' : `Edit ${stored.data?.name ?? 'segment'}`
  return (
    <WorkspacePage title={title} above={<BackTo list="segments" />}>
      <Loadable
        query={combineQueries(base, segment)}
        failure="Couldn't load the segment"
        skeleton={<EditorSkeleton />}
      >
        {([[[{ org, user }, fields], from], loaded]) =>
          hasPermission(user.role, 'audiences.change') ? (
            <SegmentEditor
              key={`${segmentId} ${from?.id ?? ''}`}
              org={org}
              members={fields}
              segment={loaded ?? null}
              template={from ?? null}
            />
          ) : (
            <EmptyState
              title="You can't change segments"
              text="Your role is read-only. An admin can give you the role of a member in Settings → Team."
            />
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}

function EditorSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the segment
      </span>
      <Skeleton className="h-control w-full max-w-96" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
