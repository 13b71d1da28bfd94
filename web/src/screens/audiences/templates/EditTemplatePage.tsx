import { SegmentId, type RuleMember, type Segment, type Workspace } from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { ruleMembersQuery, segmentQuery } from '../../../features/audiences/segment-queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { BackTo } from '../BackTo.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** Creates a template for all workspaces, from the segment that the URL names or an empty rule. */
export function EditTemplatePage() {
  const { orgId } = useShell()
  const client = useClient()
  const { devMode } = useDevMode()
  const search = useSearch({ strict: false })
  const segmentId = SegmentId.safeParse(search.segment).data
  const workspace = useQuery(workspaceQuery(client, orgId))
  const members = useQuery(ruleMembersQuery(client, orgId))
  const segment = useQuery(
    segmentId === undefined
      ? { queryKey: ['org', orgId, 'Segment', 'new'], queryFn: skipToken }
      : segmentQuery(client, orgId, segmentId),
  )
  const known = combineQueries(workspace, members)
  const start = segmentId === undefined ? { ...known, data: null, error: null } : segment
  return (
    <WorkspacePage title="New segment template" above={<BackTo list="segments" />}>
      {devMode ? (
        <Loadable
          query={combineQueries(known, start)}
          failure="Couldn't load the segment"
          skeleton={<Skeleton className="h-64 w-full" />}
        >
          {([[{ org }, fields], from]: readonly [
            readonly [{ readonly org: Workspace }, readonly RuleMember[]],
            Segment | null,
          ]) => <TemplateEditor key={from?.id ?? ''} org={org} members={fields} segment={from} />}
        </Loadable>
      ) : (
        <EmptyState
          title="Only developers create templates"
          text="Templates are offered to all workspaces. A developer can create them in developer mode."
        />
      )}
    </WorkspacePage>
  )
}
